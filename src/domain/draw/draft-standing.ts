import { isSameSlot, type Draft, type DraftSettings, type DrawnPlaces } from './draft.ts'
import { makeDraft, type DraftField } from './make-draft.ts'

/** What a draft is to remember of the standing; nothing where it is drawn by something else. */
export function placesDrawnBy(
  { players }: Pick<DraftField, 'players'>,
  { order }: Pick<DraftSettings, 'order'>,
): { places?: DrawnPlaces } {
  if (order !== 'leaders_last' && order !== 'leaders_first') return {}
  return { places: Object.fromEntries(players.map(({ id, place }) => [id, place])) }
}

/**
 * A yes to the older standing is a yes to the difference that was shown, and to no other; where
 * nobody would start elsewhere by now, none is needed. The order of the names says nothing.
 */
export function isMoveAcknowledged(moved: readonly string[], seen: readonly string[]): boolean {
  const known = new Set(seen)
  return moved.length === 0 || (moved.length === known.size && moved.every((id) => known.has(id)))
}

/**
 * Who would start elsewhere if the draft were drawn by the standing of now, in the order of the
 * field (docs/algorithms/draw.md). What was moved by hand counts for nothing.
 */
export function movedByStanding(
  field: DraftField,
  { settings, flights, places }: Draft,
): readonly string[] {
  if (!places) return []
  const now = field.players.filter(({ id }) => id in places)
  const then = now.map((player) => ({ ...player, place: places[player.id] ?? null }))
  if (now.every(({ place }, i) => place === then[i]?.place)) return []
  const playing = new Set(now.map(({ id }) => id))
  const before = flights.map((flight) => ({
    ...flight,
    players: flight.players.filter((id) => playing.has(id)),
  }))
  const slotsOf = (players: DraftField['players']) => {
    const made = makeDraft({ ...field, players }, settings, before)
    if (typeof made === 'string') return new Map()
    return new Map(made.flatMap((flight) => flight.players.map((id) => [id, flight.slot])))
  }
  const [drawn, again] = [slotsOf(then), slotsOf(now)]
  return now.flatMap(({ id }) => {
    const [was, is] = [drawn.get(id) ?? null, again.get(id) ?? null]
    return was === is || isSameSlot(was, is) ? [] : [id]
  })
}
