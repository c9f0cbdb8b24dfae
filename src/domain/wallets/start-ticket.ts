import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
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
  /** The round that is shown: the next one, or the last one when all are over. */
  round: TicketRound
  /** The number of rounds. */
  rounds: number
  /** The tournament's last day. */
  lastDay: PlainDate
  /** `ended` for good: withdrawn, or the tournament is cancelled. */
  status: 'valid' | 'ended'
}

/** The first round that is not over, or the last one; undefined without rounds. */
export const shownRound = <Round extends Pick<TicketRound, 'day'>>(
  rounds: readonly Round[],
  day: PlainDate,
): Round | undefined => rounds.find((round) => round.day >= day) ?? rounds.at(-1)

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
