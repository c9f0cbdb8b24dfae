import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

/** `Lørdag den 12. juni kl. 16.20`, in Danish time. */
export function dayAndTimeText(at: number): string {
  const { day, minute } = danishMoment(at)
  return `${capital(formatDay(day, { year: false }))} ${formatClockProse(minute)}`
}
