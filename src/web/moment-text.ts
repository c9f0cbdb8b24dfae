import { formatClockProse } from '#domain/shared/clock-time.ts'
import { addDays, formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

/** `4. maj 2027 kl. 10.00`, on the Danish clock. */
export function momentText(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${formatDay(day, { weekday: false })} ${formatClockProse(minute)}`
}

/** `4. maj 2027`. */
export const dayText = (iso: string): string =>
  formatDay(danishMoment(Date.parse(iso)).day, { weekday: false })

/** `3. maj 2027` for a time on the 4th: the last complete day before it. */
export const lastDayText = (iso: string): string =>
  formatDay(addDays(danishMoment(Date.parse(iso)).day, -1), { weekday: false })
