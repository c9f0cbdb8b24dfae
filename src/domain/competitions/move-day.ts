import { endOfDay, isBefore, type MinuteOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/dates.ts'

/** A round of a tournament with its day. */
export type RoundDay = {
  id: string
  number: number
  day: PlainDate
  firstMinute: MinuteOfDay
  /** Declared void: it keeps its day, and is no day of the tournament any more. */
  isVoid: boolean
}

/** Which round gets which day. */
export type DayMove = {
  roundId: string
  to: PlainDate
  /** Whether the later rounds move by the same number of days. */
  following: 'stay' | 'move'
}

export type MovedRound = RoundDay & { to: PlainDate }

/** Why the days cannot become those of a move. */
export type DayMoveRefusal =
  | 'day_unchanged'
  | 'day_start_past'
  | 'day_before_previous'
  | 'day_after_next'

/** The rounds that a move gives another day (docs/algorithms/moved-day.md). */
export function movedRounds(rounds: readonly RoundDay[], move: DayMove): MovedRound[] {
  const chosen = rounds.find(({ id }) => id === move.roundId)
  if (!chosen) return []
  const days = daysBetween(chosen.day, move.to)
  return rounds
    .filter(
      ({ id, number, isVoid }) =>
        !isVoid && (id === chosen.id || (move.following === 'move' && number > chosen.number)),
    )
    .map((round) => ({ ...round, to: addDays(round.day, days) }))
}

/** Why the days after a move would be wrong at a moment; undefined where they are right. */
export function dayMoveRefusal(
  rounds: readonly RoundDay[],
  moved: readonly MovedRound[],
  now: Moment,
): DayMoveRefusal | undefined {
  if (moved.every(({ day, to }) => day === to)) return 'day_unchanged'
  const isPast = moved.some(
    ({ to, firstMinute }) => !isBefore(now, { day: to, minute: firstMinute }),
  )
  if (isPast) return 'day_start_past'
  const valid = validRounds(rounds)
  const days = daysAfter(rounds, moved)
  const isMoved = (at: number) => moved.some(({ id }) => id === valid[at]?.id)
  const wrong = days.findIndex((day, at) => day < (days[at - 1] ?? day))
  if (wrong === -1) return undefined
  return isMoved(wrong) ? 'day_before_previous' : 'day_after_next'
}

/** The days of the rounds that count after a move, in the order of the rounds. */
export const daysAfter = (rounds: readonly RoundDay[], moved: readonly MovedRound[]): PlainDate[] =>
  validRounds(rounds).map(({ id, day }) => moved.find((one) => one.id === id)?.to ?? day)

const validRounds = (rounds: readonly RoundDay[]) => rounds.filter(({ isVoid }) => !isVoid)

/** The move of the first day of the tournament, which is that of its first valid round; undefined where it stays. */
export function firstDayMove(
  rounds: readonly RoundDay[],
  moved: readonly MovedRound[],
  now: Moment,
): FirstDayMove | undefined {
  const [first] = validRounds(rounds)
  const [day] = daysAfter(rounds, moved)
  if (!first || !day || first.day === day) return undefined
  return { days: daysBetween(first.day, day), now, start: { day, minute: first.firstMinute } }
}

/** What a deadline of the tournament depends on when its first day moves. */
export type FirstDayMove = {
  /** By how many days; negative for an earlier day. */
  days: number
  now: Moment
  /** The new first start. */
  start: Moment
}

/**
 * A deadline after the move of the first day.
 * @param reopens whether a passed deadline comes back when the day becomes later: that for withdrawal does.
 */
export function moveDeadline(
  at: Moment,
  { days, now, start }: FirstDayMove,
  { reopens = false } = {},
): Moment {
  const isPast = !isBefore(now, at)
  if (isPast && !(reopens && days > 0)) return at
  const moved = { day: addDays(at.day, days), minute: at.minute }
  return isBefore(now, moved) ? moved : keepDeadline(at, start)
}

/** When entry opens after the move: at once where it would not open before it closes. */
export function moveEntryOpening(opens: Moment, closes: Moment, move: FirstDayMove): Moment {
  const moved = moveDeadline(opens, move)
  return isBefore(moved, closes) || !isBefore(move.now, moved) ? moved : move.now
}

/** The end of the offers that would stand beyond an hour before the new first start: then, or at once. */
export function offersEnd({ now, start: { day, minute } }: FirstDayMove): Moment {
  const anHourBefore =
    minute >= 60
      ? { day, minute: minute - 60 }
      : { day: addDays(day, -1), minute: minute + endOfDay - 60 }
  return isBefore(anHourBefore, now) ? now : anHourBefore
}

/** A deadline that is kept, cut to the new first start. */
export const keepDeadline = (at: Moment, start: Moment): Moment =>
  isBefore(start, at) ? start : at
