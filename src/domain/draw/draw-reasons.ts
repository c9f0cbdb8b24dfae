import type { DraftFlight, DraftSettings } from './draft.ts'
import type { ChangeCause, DraftChangeReason, DraftReasons, DrawReason } from './draft-reasons.ts'
import type { Draw } from './draw-flights.ts'
import type { DrawPlayer } from './draw-order.ts'
import type { StartSlot } from './start-slots.ts'

type DrawnGroup = {
  draw: Pick<Draw, 'order' | 'formed' | 'flights' | 'swaps' | 'unmet'>
  /** The start of each flight of the draw, in its order. */
  slots: readonly StartSlot[]
}

/** The reasons of the players who were ordered together. */
export function reasonsOfGroup(
  { draw, slots }: DrawnGroup,
  settings: Pick<DraftSettings, 'order' | 'grouping'>,
  players: ReadonlyMap<string, DrawPlayer>,
): [string, DrawReason][] {
  const positionIn = (flights: readonly string[][]) =>
    new Map(flights.flatMap((ids, at) => ids.map((id) => [id, at] as const)))
  const [formedAt, drawnAt] = [positionIn(draw.formed), positionIn(draw.flights)]
  return draw.order.flatMap((id, i): [string, DrawReason][] => {
    const [formed, drawn] = [slots[formedAt.get(id) ?? -1], slots[drawnAt.get(id) ?? -1]]
    if (!formed || !drawn) return []
    const swapped = formed === drawn ? {} : { swapped: { to: drawn, ...gainsOf(draw, id) } }
    const facts = factsOf(settings, players.get(id))
    return [[id, { number: i + 1, among: draw.order.length, ...facts, formed, ...swapped }]]
  })
}

/** What the swaps of a player gained that still holds in the finished draw. */
function gainsOf({ swaps, unmet }: DrawnGroup['draw'], id: string) {
  const own = swaps.filter(({ players }) => players.includes(id))
  const wishes = new Set(own.flatMap((swap) => swap.wishes))
  return {
    wishes: [...wishes].filter((wish) => !unmet.includes(wish)),
    clubs: own.some(({ clubs }) => clubs),
    repeats: own.some(({ repeats }) => repeats),
  }
}

function factsOf(
  { order, grouping }: Pick<DraftSettings, 'order' | 'grouping'>,
  player: DrawPlayer | undefined,
): Pick<DrawReason, 'handicapTenths' | 'place'> {
  if (!player) return {}
  const isByHandicap = order === 'low_first' || order === 'high_first' || grouping !== 'same_level'
  const isByStanding = order === 'leaders_last' || order === 'leaders_first'
  return {
    ...(isByHandicap && { handicapTenths: player.handicapTenths }),
    ...(isByStanding && { place: player.place }),
  }
}

type Moment = { at: Date; by: string | null }

/**
 * The reasons after a draw: those of the drawn players, and the older ones of locked flights with the changes
 * of their players.
 */
export function reasonsAfterDraw(
  before: DraftReasons | undefined,
  drawn: Readonly<Record<string, DrawReason>>,
  { locked, at, by }: Moment & { locked: readonly string[] },
): DraftReasons {
  const kept = new Set(locked)
  const older = locked.flatMap((id): [string, DrawReason][] => {
    const reason = before?.players[id]
    return reason ? [[id, { ...reason, isKept: true }]] : []
  })
  const changes = (before?.changes ?? []).flatMap((change) => {
    const moved = Object.entries(change.moved).filter(([id]) => kept.has(id))
    return moved.length === 0 ? [] : [{ ...change, moved: Object.fromEntries(moved) }]
  })
  return {
    drawnAt: at.toISOString(),
    drawnBy: by,
    players: { ...drawn, ...Object.fromEntries(older) },
    changes,
  }
}

/** The reasons after a change that gave players another flight or start; the same where it gave none. */
export function reasonsAfterChange(
  reasons: DraftReasons,
  { before, after }: { before: readonly DraftFlight[]; after: readonly DraftFlight[] },
  { cause, at, by }: Moment & { cause: ChangeCause },
): DraftReasons {
  const [was, is] = [placesIn(before), placesIn(after)]
  const ids = [...new Set([...was.keys(), ...is.keys()])]
  const moved = ids.filter((id) => was.get(id)?.key !== is.get(id)?.key)
  if (moved.length === 0) return reasons
  const change: DraftChangeReason = {
    cause,
    at: at.toISOString(),
    by,
    moved: Object.fromEntries(
      moved.map((id) => [id, { from: was.get(id)?.slot ?? null, to: is.get(id)?.slot ?? null }]),
    ),
  }
  return { ...reasons, changes: [...reasons.changes, change] }
}

const placesIn = (flights: readonly DraftFlight[]) =>
  new Map(
    flights.flatMap(({ id, players, slot }) =>
      players.map((player) => [player, { key: JSON.stringify([id, slot]), slot }] as const),
    ),
  )
