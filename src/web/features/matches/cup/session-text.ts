import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

type When = { day: string; startsAt: number | null }

/** `lørdag den 12. juni kl. 9.00`. */
export const sessionWhenText = ({ day, startsAt }: When): string =>
  formatDay(plainDate(day), { year: false }) +
  (startsAt === null ? '' : ` ${formatClockProse(startsAt)}`)
