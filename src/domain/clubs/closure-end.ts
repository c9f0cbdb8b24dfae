import { countOf } from '../shared/danish.ts'
import { formatClockProse, type Moment } from '../shared/clock-time.ts'
import { addDays, formatDay, type PlainDate } from '../shared/dates.ts'

/** How long a course is closed for weather or safety: the rest of today, tomorrow too, or until it is opened. */
export const closureEnds = ['today', 'tomorrow', 'opened'] as const
export type ClosureEnd = (typeof closureEnds)[number]

/** The day that the course opens by itself; undefined when somebody has to open it. */
export function firstOpenDay(end: ClosureEnd, today: PlainDate): PlainDate | undefined {
  if (end === 'opened') return undefined
  return addDays(today, end === 'today' ? 1 : 2)
}

/** `til og med onsdag den 5. maj` for an end at midnight, else `til onsdag den 5. maj kl. 14.00`. */
export function closedUntilText({ day, minute }: Moment): string {
  const dayText = (shown: PlainDate) => formatDay(shown, { year: false })
  return minute === 0
    ? `til og med ${dayText(addDays(day, -1))}`
    : `til ${dayText(day)} ${formatClockProse(minute)}`
}

/** `3 runder er givet tilbage.`; undefined when the closure gave none back. */
export const returnedRoundsText = (rounds: number): string | undefined =>
  rounds === 0 ? undefined : `${countOf(rounds, 'runde', 'runder')} er givet tilbage.`
