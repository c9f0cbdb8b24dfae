import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { courseNameOf } from '#domain/competitions/round-courses.ts'
import type { DrawnFlight } from './compare-draws.ts'
import { isSameSlot } from './draft.ts'
import { courseOfSlot, type StartSlot } from './start-slots.ts'

/** A change in a new version of a start list (RD-4). Flights have their number in the list, from 1. */
export type StartListChange =
  | { kind: 'replaced'; flight: number; player: string; by: string }
  | { kind: 'joined' | 'left'; flight: number; player: string }
  | { kind: 'moved'; player: string; from: number; to: number }
  /** With the name of the course where that changed. */
  | { kind: 'start'; flight: number; slot: StartSlot; course?: string }
  | { kind: 'redrawn' }
  /** The start list was withdrawn. */
  | { kind: 'pulled'; reason: string }
  /** The round was moved to another day; every start stays. */
  | { kind: 'day'; from: PlainDate; to: PlainDate }

/**
 * The changes, flight by flight. Where more than a third of the players have another flight, or the
 * previous list was withdrawn, the only change is `redrawn`. The first list has none.
 */
export function startListChanges(
  before: readonly DrawnFlight[],
  after: readonly DrawnFlight[],
  { version, courses }: { version: number; courses: readonly string[] },
): StartListChange[] {
  if (before.length === 0) return version > 1 ? [{ kind: 'redrawn' }] : []
  const [was, is] = [placesOf(before), placesOf(after)]
  const moved = [...is].flatMap(([player, to]): StartListChange[] => {
    const from = was.get(player)
    if (!from || from.id === to.id) return []
    return [{ kind: 'moved', player, from: from.number, to: to.number }]
  })
  if (3 * moved.length > is.size) return [{ kind: 'redrawn' }]
  return [...peopleChanges(before, after), ...moved, ...startChanges(before, after, courses)]
}

function peopleChanges(
  before: readonly DrawnFlight[],
  after: readonly DrawnFlight[],
): StartListChange[] {
  const [was, is] = [placesOf(before), placesOf(after)]
  const numbers = new Map(after.map(({ id }, i) => [id, i + 1]))
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids.flatMap((id): StartListChange[] => {
    const flight = numbers.get(id) ?? before.findIndex((one) => one.id === id) + 1
    const removed = playersOf(before, id).filter((player) => !is.has(player))
    const added = playersOf(after, id).filter((player) => !was.has(player))
    const pairs = Math.min(removed.length, added.length)
    return [
      ...removed
        .slice(0, pairs)
        .map((player, i) => ({ kind: 'replaced', flight, player, by: added[i] ?? '' }) as const),
      ...removed.slice(pairs).map((player) => ({ kind: 'left', flight, player }) as const),
      ...added.slice(pairs).map((player) => ({ kind: 'joined', flight, player }) as const),
    ]
  })
}

const startChanges = (
  before: readonly DrawnFlight[],
  after: readonly DrawnFlight[],
  courses: readonly string[],
): StartListChange[] =>
  after.flatMap(({ id, slot }, i) => {
    const earlier = before.find((one) => one.id === id)
    if (!earlier || isSameSlot(earlier.slot, slot)) return []
    const course = courseOfSlot(slot)
    const isMoved = course !== courseOfSlot(earlier.slot)
    return [
      {
        kind: 'start',
        flight: i + 1,
        slot,
        ...(isMoved && { course: courseNameOf(courses, course) }),
      } as const,
    ]
  })

const playersOf = (flights: readonly DrawnFlight[], id: string) =>
  flights.find((flight) => flight.id === id)?.players ?? []

function placesOf(flights: readonly DrawnFlight[]) {
  return new Map(
    flights.flatMap(({ id, players }, i) =>
      players.map((player) => [player, { id, number: i + 1 }] as const),
    ),
  )
}

/** `flight 7, B. Hansen ind for K. Holm`: continues *Ændret kl. 18.42:*. */
export function startListChangeText(
  change: StartListChange,
  nameOf: (player: string) => string,
): string {
  switch (change.kind) {
    case 'replaced':
      return `flight ${change.flight}, ${nameOf(change.by)} ind for ${nameOf(change.player)}`
    case 'joined':
      return `flight ${change.flight}, ${nameOf(change.player)} er kommet med`
    case 'left':
      return `flight ${change.flight}, ${nameOf(change.player)} er ude`
    case 'moved':
      return `${nameOf(change.player)} er flyttet fra flight ${change.from} til flight ${change.to}`
    case 'start':
      return `flight ${change.flight} starter ${formatClockProse(change.slot.minute)} fra ${startHoleText(change.slot)}${change.course ? ` på ${change.course}` : ''}`
    case 'redrawn':
      return 'ny inddeling'
    case 'pulled':
      return `startlisten er trukket tilbage (${change.reason.replace(/[.\s]+$/, '')})`
    case 'day':
      return `runden er flyttet fra ${formatDay(change.from)} til ${formatDay(change.to)}`
  }
}

/** `hul 1`, `hul 4B`. */
export const startHoleText = (slot: { hole: number; group?: 'A' | 'B' | null }): string =>
  `hul ${slot.hole}${slot.group ?? ''}`
