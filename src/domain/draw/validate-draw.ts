import { endOfDay } from '#domain/shared/clock-time.ts'
import { isSameSlot } from './draft.ts'
import { timePar } from '../scoring/pace.ts'
import { courseOfSlot, type StartSlot } from './start-slots.ts'

/** A draw to be published. */
export type DraftDraw = {
  /** In start order; `slot` is absent while a flight has no start. */
  flights: readonly { players: readonly string[]; slot?: StartSlot }[]
  /** The players who take part: each must have a flight. */
  entered: readonly string[]
  /** The players of each side that is drawn as one; 1 where it is absent. */
  persons?: ReadonlyMap<string, number>
  /** Players of a *række* of pairs or teams who have no side that can play. */
  withoutSide?: readonly string[]
  /** The players on the published list; they may stay on it after they withdraw. */
  listed?: readonly string[]
  /** Holes on each course. */
  holes: number
  /** The number of courses; 1 where it is absent. */
  courses?: number
  /** By how many days later than its own the round goes on after a suspension, over the days between; absent for no later day. */
  laterDay?: number
  /** Minute after midnight at which the sun sets, the last possible start; absent where unknown. */
  sunset?: number
  /** The par of each hole of each course, from which the time of a round is computed. */
  pars?: readonly (readonly number[])[]
  /** The committee's limit for the sum of handicaps in a flight, in tenths, and each player's or side's handicap. */
  handicapSum?: { limitTenths: number; handicaps: ReadonlyMap<string, number> }
}

/** A reason why a draw cannot be published. Flights are numbered from 0. */
export type DrawError =
  | { code: 'player_twice' | 'not_entered' | 'not_placed' | 'without_side'; player: string }
  | { code: 'no_flights' }
  | {
      code:
        | 'empty_flight'
        | 'lone_player'
        | 'too_many'
        | 'no_slot'
        | 'no_such_hole'
        | 'no_such_course'
        | 'wrong_day'
      flight: number
    }
  | { code: 'after_sunset'; flight: number; minute: number }
  | { code: 'slot_taken'; flight: number; by: number }

/** A remark that does not prevent publishing. */
export type DrawNotice =
  | { code: 'sizes_differ'; smallest: number; largest: number }
  | { code: 'handicap_sum'; flight: number; sumTenths: number; limitTenths: number }
  /** The number of flights that finish after sunset, and the last start from which the slowest would not. */
  | { code: 'dark'; flights: number; sunset: number; lastStart: number }

/** All errors of a draw, and the notices for the director (docs/algorithms/draw.md). */
export function validateDraw(draft: DraftDraw): { errors: DrawError[]; notices: DrawNotice[] } {
  return {
    errors: [
      ...validatePlayers(draft),
      ...draft.flights.flatMap((_, at) => validateFlight(draft, at)),
    ],
    notices: [...sizeNotices(draft), ...handicapNotices(draft), ...sunsetNotices(draft)],
  }
}

function validatePlayers({
  flights,
  entered,
  listed = [],
  withoutSide = [],
}: DraftDraw): DrawError[] {
  const placed = flights.flatMap(({ players }) => players)
  const once = new Set(placed)
  const twice = [...once].filter((player) => placed.filter((id) => id === player).length > 1)
  const playing = new Set(entered)
  const allowed = new Set([...entered, ...listed])
  return [
    ...(flights.length === 0 ? [{ code: 'no_flights' } as const] : []),
    ...twice.map((player) => ({ code: 'player_twice', player }) as const),
    ...[...once]
      .filter((id) => !allowed.has(id))
      .map((player) => ({ code: 'not_entered', player }) as const),
    ...[...playing]
      .filter((id) => !once.has(id))
      .map((player) => ({ code: 'not_placed', player }) as const),
    ...withoutSide.map((player) => ({ code: 'without_side', player }) as const),
  ]
}

function validateFlight(draft: DraftDraw, flight: number): DrawError[] {
  const { flights, holes, sunset, laterDay = 0, courses = 1 } = draft
  const { players = [], slot } = flights[flight] ?? {}
  const persons = personsIn(players, draft)
  const errors: DrawError[] = []
  if (players.length === 0) errors.push({ code: 'empty_flight', flight })
  if (persons === 1) errors.push({ code: 'lone_player', flight })
  if (persons > 4) errors.push({ code: 'too_many', flight })
  if (!slot) return [...errors, { code: 'no_slot', flight }]
  const { minute, hole } = slot
  if (!Number.isInteger(hole) || hole < 1 || hole > holes)
    errors.push({ code: 'no_such_hole', flight })
  if (courseOfSlot(slot) > courses) errors.push({ code: 'no_such_course', flight })
  const later = Math.floor(minute / endOfDay)
  if (later < 0 || later > laterDay) errors.push({ code: 'wrong_day', flight })
  if (sunset !== undefined && minute % endOfDay > sunset)
    errors.push({ code: 'after_sunset', flight, minute })
  const by = flights.findIndex((other) => other.slot !== undefined && isSameSlot(other.slot, slot))
  if (by < flight) errors.push({ code: 'slot_taken', flight, by })
  return errors
}

const personsIn = (players: readonly string[], { persons }: Pick<DraftDraw, 'persons'>) =>
  players.reduce((sum, id) => sum + (persons?.get(id) ?? 1), 0)

function sizeNotices({ flights, persons }: DraftDraw): DrawNotice[] {
  const sizes = flights.map(({ players }) => personsIn(players, { persons }))
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  return largest - smallest > 1 ? [{ code: 'sizes_differ', smallest, largest }] : []
}

function handicapNotices({ flights, handicapSum }: DraftDraw): DrawNotice[] {
  if (!handicapSum) return []
  const { limitTenths, handicaps } = handicapSum
  return flights.flatMap(({ players }, flight) => {
    const sumTenths = players.reduce((sum, id) => sum + (handicaps.get(id) ?? 0), 0)
    return sumTenths > limitTenths
      ? [{ code: 'handicap_sum', flight, sumTenths, limitTenths } as const]
      : []
  })
}

/** By time par (docs/algorithms/pace.md). A start after sunset is an error already and has no notice. */
function sunsetNotices({ flights, sunset, pars, persons }: DraftDraw): DrawNotice[] {
  if (sunset === undefined || pars === undefined) return []
  const late = flights.flatMap(({ players, slot }) => {
    const par = pars[courseOfSlot(slot ?? {}) - 1] ?? []
    const minutes = timePar(par, personsIn(players, { persons })).at(-1) ?? 0
    const start = slot && slot.minute % endOfDay
    const isLate = start !== undefined && start <= sunset && start + minutes > sunset
    return isLate ? [minutes] : []
  })
  if (late.length === 0) return []
  return [{ code: 'dark', flights: late.length, sunset, lastStart: sunset - Math.max(...late) }]
}
