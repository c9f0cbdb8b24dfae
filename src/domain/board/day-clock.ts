import {
  formatClockProse,
  formatClockShort,
  endOfDay,
  type Instant,
} from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { daysBetween, plainDate, weekdayNames, weekdayOf } from '#domain/shared/dates.ts'
import type { DayRecord } from './day-record.ts'

const minute = 60_000

/** A night or another time in which nothing happened, that the slider passes over. */
const longestPause = 180

/**
 * The steps of the slider: every minute from that of the first score to that after the last change, without long
 * times in which nothing came.
 */
export function daySteps(record: DayRecord): Instant[] {
  const { beganAt, endsAt } = record
  const last = Math.max(beganAt, Math.ceil(endsAt / minute) * minute)
  const known = [
    beganAt,
    ...secondsOf(record)
      .map((at) => beganAt + minute * Math.ceil(at / 60))
      .filter((at) => at <= last),
    last,
  ].toSorted((a, b) => a - b)
  return known.flatMap((at, i) => {
    const before = known[i - 1]
    if (before === undefined) return [at]
    const minutes = (at - before) / minute
    if (minutes <= longestPause) return upTo(at, minutes)
    return [before + minute, at - minute, at]
  })
}

/** The seconds of all that the board shows or the list names: scores, deliveries, codes and suspensions. */
const secondsOf = ({ changes, players, pauses }: DayRecord): number[] =>
  [
    ...changes.map(([at]) => at),
    ...players.flatMap(({ statusAt, cards }) => [
      statusAt,
      ...cards.map(({ deliveredAt }) => deliveredAt),
    ]),
    ...pauses.flatMap(({ from, to }) => [from, to]),
  ].filter((at) => at !== null)

/** The last minutes up to an instant, itself included. */
const upTo = (at: Instant, minutes: number) =>
  Array.from({ length: minutes }, (_, i) => at - minute * (minutes - 1 - i))

/** Minutes of the Danish clock since the midnight that the day of the round begins with; above 1440 on a later day. */
function minuteOfRound(at: Instant, { round }: Pick<DayRecord, 'round'>): number {
  const { day, minute: onClock } = danishMoment(at)
  return endOfDay * daysBetween(plainDate(round.day), day) + onClock
}

/** `kl. 11.42`, on another day than that of the round `søndag kl. 8.10`. */
export function stepText(at: Instant, record: Pick<DayRecord, 'round'>): string {
  const moment = danishMoment(at)
  const clock = formatClockProse(moment.minute)
  return moment.day === record.round.day
    ? clock
    : `${weekdayNames[weekdayOf(moment.day) - 1]} ${clock}`
}

/** `11.42`, where the day is clear. */
export const stepClock = (at: Instant): string => formatClockShort(danishMoment(at).minute)

/** The time of a step in an address: 1142 for 11.42; the hours of later days are above 23. */
export function stepTime(at: Instant, record: Pick<DayRecord, 'round'>): number {
  const minutes = minuteOfRound(at, record)
  return 100 * Math.floor(minutes / 60) + (minutes % 60)
}

/** The last step that is not after a time from an address; the first one where all are. */
export function stepAt(
  time: number,
  steps: readonly Instant[],
  record: Pick<DayRecord, 'round'>,
): number {
  return Math.max(
    0,
    steps.findLastIndex((at) => stepTime(at, record) <= time),
  )
}
