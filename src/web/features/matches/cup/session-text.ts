import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

type When = { day: string; startsAt: number | null; startHole: number; courseName: string | null }

/** `lørdag den 12. juni kl. 9.00 fra hul 10, Parkbanen`. */
export function sessionWhenText({ day, startsAt, startHole, courseName }: When): string {
  const time = startsAt === null ? '' : ` ${formatClockProse(startsAt)}`
  const hole = startHole === 1 ? '' : ` fra hul\u00a0${startHole}`
  const course = courseName === null ? '' : `, ${courseName}`
  return `${formatDay(plainDate(day), { year: false })}${time}${hole}${course}`
}
