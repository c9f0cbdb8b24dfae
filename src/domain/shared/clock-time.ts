import { addDays, daysBetween, formatDay, type PlainDate } from './dates.ts'

/** Minutes since midnight in Danish local time: 0 … 1439, and 1440 as the end of a range. */
export type MinuteOfDay = number

/** Milliseconds since 1 January 1970 UTC. The domain receives it as a parameter and has no clock. */
export type Instant = number

/** A Danish day with a local time. */
export type Moment = { day: PlainDate; minute: MinuteOfDay }

/** Whether a moment comes before another one. */
export const isBefore = (a: Moment, b: Moment): boolean =>
  a.day < b.day || (a.day === b.day && a.minute < b.minute)

export const endOfDay: MinuteOfDay = 24 * 60

/**
 * Reads `09:30` or `9.30`; `24:00` is the end of the day.
 * @throws RangeError when the text is no time of day.
 */
export function minuteOfDay(text: string): MinuteOfDay {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(text)
  const hours = Number(match?.[1])
  const minutes = Number(match?.[2])
  const minute = hours * 60 + minutes
  if (!match || minutes > 59 || minute > endOfDay)
    throw new RangeError(`Not a time of day: ${text}`)
  return minute
}

/** Minutes from the midnight with which a day begins: above 1440 on a later day, as the start of a round that goes on. */
export type MinuteFromDay = number

/** The day and time of a minute from the midnight with which `day` begins. */
export function momentFrom(day: PlainDate, minute: MinuteFromDay): Moment {
  if (minute <= endOfDay) return { day, minute }
  const later = Math.floor(minute / endOfDay)
  return { day: addDays(day, later), minute: minute - later * endOfDay }
}

/** The minutes to a moment from the midnight with which `day` begins. */
export const minutesFrom = (day: PlainDate, moment: Moment): MinuteFromDay =>
  daysBetween(day, moment.day) * endOfDay + moment.minute

/** `9.30`, for a time that stands alone on the screen, as in a list; `8.00 næste dag` after the end of the day. */
export function formatClockShort(minute: MinuteFromDay): string {
  const [clock, later] = splitDays(minute)
  const text = `${Math.floor(clock / 60)}.${twoDigits(clock % 60)}`
  if (later === 0) return text
  return later === 1 ? `${text} næste dag` : `${text} ${later} dage senere`
}

/** `09:30`, for files, fields and the tables of a tournament; `08:00 +1` on the next day. */
export function formatClock(minute: MinuteFromDay): string {
  const [clock, later] = splitDays(minute)
  const text = `${String(Math.floor(clock / 60)).padStart(2, '0')}:${twoDigits(clock % 60)}`
  return later === 0 ? text : `${text} +${later}`
}

/** The time of day, and by how many days it is later; 1440 is the end of a day. */
function splitDays(minute: MinuteFromDay): [MinuteOfDay, number] {
  if (minute <= endOfDay) return [minute, 0]
  const later = Math.floor(minute / endOfDay)
  return [minute - later * endOfDay, later]
}

/** `kl. 9.30`, for sentences, with a non-breaking space. */
export function formatClockProse(minute: MinuteFromDay): string {
  return `kl.\u00a0${formatClockShort(minute)}`
}

/** A moment in a sentence, of a year that is clear: `fredag den 7. maj kl. 16.30`. */
export const formatMomentProse = ({ day, minute }: Moment): string =>
  `${formatDay(day, { year: false })} ${formatClockProse(minute)}`

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Minutes since midnight of `9.00` or `9`; undefined if the text is not a time of day. */
export function parseMinute(typed: string): number | undefined {
  try {
    const minute = minuteOfDay(/^\d{1,2}$/.test(typed) ? `${typed}.00` : typed)
    return minute < 1440 ? minute : undefined
  } catch {
    return undefined
  }
}
