import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

/** `04.05.2027 kl. 10.00` in Danish time, independent of the browser's time zone. */
export function danishTime(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  const [year, month, dayOfMonth] = day.split('-')
  return `${dayOfMonth}.${month}.${year} ${formatClockProse(minute)}`
}
