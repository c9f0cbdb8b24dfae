import { groupedBy } from '#domain/shared/grouped-by.ts'
import { endOfDay, type MinuteFromDay } from '../shared/clock-time.ts'
import type { Paced } from './pace.ts'
import type { FlightPosition } from './positions.ts'

/** A flight when play stopped. Flights are listed in the order of the start list; minutes count from the round's day. */
export type StoppedFlight = {
  flightId: string
  /** The number of its course; absent on the first. */
  course?: number
  startHole: number
  /** The start on the list that was published when play stopped. */
  start: MinuteFromDay
  /** Minutes after the start at which each hole should be finished, in the order played. */
  timePar: readonly number[]
  position: Pick<FlightPosition, 'state' | 'done'>
}

export type StoppedField = {
  flights: readonly StoppedFlight[]
  stoppedAt: MinuteFromDay
  /** Minutes between two starts from a hole. */
  interval: number
  /** Minutes that the field needs, in per cent of time par. */
  pacePercent: number
}

export type RestartedFlight = {
  flightId: string
  start: MinuteFromDay
  /** Null for a flight that is in already. */
  inAt: number | null
}

/** The flights when play resumes at `resumesAt` (docs/algorithms/suspended-play.md). */
export function planRestart(field: StoppedField, resumesAt: MinuteFromDay): RestartedFlight[] {
  const ahead = new Map<string, Ahead>()
  return field.flights.map((flight) => {
    const before = ahead.get(teeKey(flight))
    const start = startOf(flight, before, { field, resumesAt })
    const inAt = inAtOf({ ...flight, start }, before, { field, resumesAt })
    ahead.set(teeKey(flight), { flight, start, inAt: inAt ?? before?.inAt ?? null })
    return { flightId: flight.flightId, start, inAt }
  })
}

type StartTee = Pick<StoppedFlight, 'course' | 'startHole'>

/** A start hole of a course. */
const teeKey = ({ course = 1, startHole }: StartTee) => `${course} ${startHole}`

/** The flight before from the same hole, with its new start, and when it or one before it is in. */
type Ahead = { flight: StoppedFlight; start: MinuteFromDay; inAt: number | null }
type Restart = { field: StoppedField; resumesAt: MinuteFromDay }

function startOf(
  { start, position }: StoppedFlight,
  before: Ahead | undefined,
  { field, resumesAt }: Restart,
): MinuteFromDay {
  if (position.state !== 'waiting') return start
  const last = lastMinuteOf(resumesAt)
  return Math.min(last, Math.max(start, firstFree(start, before, { field, resumesAt })))
}

/** Nobody starts on a later day than play is resumed. */
const lastMinuteOf = (resumesAt: MinuteFromDay) =>
  (Math.floor(resumesAt / endOfDay) + 1) * endOfDay - 1

/** The minute at which the flight ahead leaves the hole to the next one. */
function firstFree(
  start: MinuteFromDay,
  before: Ahead | undefined,
  { field, resumesAt }: Restart,
): MinuteFromDay {
  if (!before) return resumesAt
  const gap = gapBetween(before, start, field)
  if (before.flight.position.state === 'waiting') return before.start + gap
  return resumesAt + Math.max(0, gap - (field.stoppedAt - before.flight.start))
}

/** As far apart as on the list, an interval at most: a pause in the list is no distance to keep. */
const gapBetween = ({ flight }: Ahead, start: MinuteFromDay, { interval }: StoppedField) =>
  Math.min(interval, Math.max(0, start - flight.start))

type NewStart = StoppedFlight & { start: MinuteFromDay }

function inAtOf(
  flight: NewStart,
  before: Ahead | undefined,
  { field, resumesAt }: Restart,
): number | null {
  const { position, timePar } = flight
  if (position.state === 'in') return null
  const own = finishedAt(flight, { field, resumesAt, hole: timePar.length })
  if (before?.inAt == null) return own
  return Math.max(own, before.inAt + gapBetween(before, flight.start, field))
}

/** The minute at which a flight has finished its first `hole` holes, if nobody is in its way. */
function finishedAt(
  { position, timePar, start }: NewStart,
  { field, resumesAt, hole }: Restart & { hole: number },
): number {
  const isWaiting = position.state === 'waiting'
  const used = isWaiting ? 0 : (timePar[position.done - 1] ?? 0)
  const minutes = (((timePar[hole - 1] ?? 0) - used) * field.pacePercent) / 100
  return (isWaiting ? start : resumesAt) + Math.ceil(minutes)
}

/** The minute at which the last flight is in; null when all are in already. */
export function lastIn(restarted: readonly RestartedFlight[]): number | null {
  const minutes = restarted.flatMap(({ inAt }) => inAt ?? [])
  return minutes.length > 0 ? Math.max(...minutes) : null
}

/**
 * The last minute from `from` on at which play may resume so that all flights are in at sunset or
 * earlier; null when `from` is too late already. A later restart is never in earlier.
 */
export function latestRestart(
  field: StoppedField,
  { from, sunset }: { from: MinuteFromDay; sunset: MinuteFromDay },
): MinuteFromDay | null {
  const fits = (at: MinuteFromDay) => (lastIn(planRestart(field, at)) ?? at) <= sunset
  for (let at = sunset; at >= from; at -= 1) if (fits(at)) return at
  return null
}

/** The number of holes that a flight has finished at sunset, all of them if it is in by then. */
export function holesBeforeDark(
  field: StoppedField,
  { flight, restarted, resumesAt, sunset }: Darkness,
): number {
  const holes = flight.timePar.length
  if (restarted.inAt === null || restarted.inAt <= sunset) return holes
  const moved = { ...flight, start: restarted.start }
  const numbers = Array.from({ length: holes - 1 }, (_, i) => i + 1)
  const reached = numbers.filter(
    (hole) =>
      hole > flight.position.done && finishedAt(moved, { field, resumesAt, hole }) <= sunset,
  )
  return flight.position.done + reached.length
}

type Darkness = {
  flight: StoppedFlight
  restarted: RestartedFlight
  resumesAt: MinuteFromDay
  sunset: MinuteFromDay
}

const slowestPercent = 150
/** The first holes say little about the pace of a field. */
const holesForPace = 3

/**
 * Minutes that the field has used, in per cent of time par: 100 to 150. Holes written after `until`, when play stopped,
 * say nothing about the pace.
 */
export function fieldPace(flights: readonly Paced[], until: MinuteFromDay): number {
  const known = flights.flatMap(({ start, timePar, finished }) => {
    const at = finished.findLastIndex((minute) => minute !== null && minute <= until)
    const minute = finished[at] ?? null
    if (minute === null || at + 1 < holesForPace) return []
    return [{ used: minute - start, par: timePar[at] ?? 0 }]
  })
  const used = known.reduce((sum, one) => sum + one.used, 0)
  const par = known.reduce((sum, one) => sum + one.par, 0)
  if (par === 0) return 100
  return Math.min(slowestPercent, Math.max(100, Math.round((100 * used) / par)))
}

/**
 * The minutes between starts of a start list: the commonest distance of two flights that follow each other from one
 * hole, the shorter of two that are as common; undefined where no flight follows another.
 */
export function usualInterval(
  flights: readonly (StartTee & { start: MinuteFromDay })[],
): number | undefined {
  const counts = new Map<number, number>()
  for (const group of groupedBy(flights, teeKey).values()) {
    const starts = group.map(({ start }) => start).toSorted((a, b) => a - b)
    for (const [i, start] of starts.entries()) {
      const gap = start - (starts[i - 1] ?? start)
      if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
    }
  }
  const [usual] = [...counts].toSorted(([a, x], [b, y]) => y - x || a - b)
  return usual?.[0]
}
