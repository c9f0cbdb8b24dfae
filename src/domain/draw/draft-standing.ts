import { isSameSlot, type Draft, type DraftSettings, type DrawnPlaces } from './draft.ts'
import { makeDraft, type DraftField } from './make-draft.ts'

/** The places that a draft stores; none where it is not drawn by the standing. */
export function placesDrawnBy(
  { players }: Pick<DraftField, 'players'>,
  { order }: Pick<DraftSettings, 'order'>,
): { places?: DrawnPlaces } {
  if (order !== 'leaders_last' && order !== 'leaders_first') return {}
  return { places: Object.fromEntries(players.map(({ id, place }) => [id, place])) }
}

/**
 * A director who publishes by an older standing confirms exactly the moves that were shown, in any
 * order. No confirmation is needed where no player would move.
 */
export function isMoveAcknowledged(moved: readonly string[], seen: readonly string[]): boolean {
  const seenIds = new Set(seen)
  return (
    moved.length === 0 || (moved.length === seenIds.size && moved.every((id) => seenIds.has(id)))
  )
}

/**
 * The players who would start elsewhere if the draft were redrawn by the current standing, in the order
 * of the field (docs/algorithms/draw.md). Moves by hand are ignored.
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
    const drawn = makeDraft({ ...field, players }, settings, before)
    if (typeof drawn === 'string') return new Map()
    return new Map(drawn.flatMap((flight) => flight.players.map((id) => [id, flight.slot])))
  }
  const [earlier, current] = [slotsOf(then), slotsOf(now)]
  return now.flatMap(({ id }) => {
    const [was, is] = [earlier.get(id) ?? null, current.get(id) ?? null]
    return was === is || isSameSlot(was, is) ? [] : [id]
  })
}
