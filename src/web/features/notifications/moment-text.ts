import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay } from '#domain/shared/dates.ts'

/** `12. juni kl. 9.30`, on the Danish clock. */
export function momentText(instant: string): string {
  const { day, minute } = danishMoment(Date.parse(instant))
  return `${formatDay(day, { weekday: false, year: false })} ${formatClockProse(minute)}`
}
