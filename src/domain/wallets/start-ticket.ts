import type { MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { offsetAtNoonOf } from './wallet-card.ts'

/** A round of an entry. `start`: when and from which hole; it is null until the start list is published, or after it was withdrawn. */
export type TicketRound = {
  number: number
  day: PlainDate
  courseName: string
  start: { minute: MinuteOfDay; hole: number } | null
}

/** What a start time shows in a phone's wallet. A change of any field is a change of the ticket's face. */
export type StartTicket = {
  tournament: string
  clubName: string
  playerName: string
  /** The round of `shownRound`; the last void one when every round is void. */
  round: TicketRound
  /** The number of rounds. */
  rounds: number
  /** The tournament's last day. */
  lastDay: PlainDate
  /** `ended` for good: withdrawn, the tournament is cancelled, or every round is void. */
  status: 'valid' | 'ended'
}

/**
 * The first round that is not over, or the last one; undefined without rounds. A round is over with its day, and on a day
 * with several as soon as its start has passed and that of a later one is known.
 * @param rounds In the order of play.
 */
export function shownRound<Round extends Pick<TicketRound, 'day' | 'start'>>(
  rounds: readonly Round[],
  { day, minute }: Moment,
): Round | undefined {
  const hasStarted = ({ start }: Round) => start !== null && start.minute < minute
  const ofToday = rounds.filter((round) => round.day === day)
  const started = ofToday.findLast(hasStarted)
  const next = ofToday.find((round) => !hasStarted(round))
  if (started && !next?.start) return started
  return next ?? rounds.find((round) => round.day > day) ?? rounds.at(-1)
}

/** A ticket is worth something to a player who has a place in a tournament that is played. */
export const ticketStatus = (
  entry: { state: string; status: string | null },
  { isCancelled }: { isCancelled: boolean },
): StartTicket['status'] =>
  entry.state === 'entered' && entry.status !== 'WD' && !isCancelled ? 'valid' : 'ended'

/** May the ticket be added to a wallet? Only with a published start time on this day or later. */
export const canTicketBeAdded = (
  { status, round }: Pick<StartTicket, 'status' | 'round'>,
  day: PlainDate,
): boolean => status === 'valid' && round.start !== null && round.day >= day

/** `2027-06-12T10:40:00+02:00`; undefined without a start time. Nobody tees off at night, when clocks change. */
export function startInstant({ day, start }: TicketRound): string | undefined {
  if (!start) return undefined
  const [hour, minute] = [Math.floor(start.minute / 60), start.minute % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${day}T${hour}:${minute}:00${offsetAtNoonOf(day)}`
}

/** A text that is equal for two tickets with equal faces; `layout` is the version of the drawing. */
export function ticketKey({ round, ...ticket }: StartTicket): string {
  const { tournament, clubName, playerName, rounds, lastDay, status } = ticket
  const { number, day, courseName, start } = round
  const shown = [number, day, courseName, start?.minute ?? null, start?.hole ?? null]
  return JSON.stringify([
    'start time',
    layout,
    tournament,
    clubName,
    playerName,
    rounds,
    lastDay,
    status,
    ...shown,
  ])
}

const layout = 1
