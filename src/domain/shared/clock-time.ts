import type { PlainDate } from './dates.ts'

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

/** `9.30`, for a time that stands alone on the screen, as in a list. */
export function formatClockShort(minute: MinuteOfDay): string {
  return `${Math.floor(minute / 60)}.${twoDigits(minute % 60)}`
}

/** `09:30`, for files, fields and the tables of a tournament. */
export function formatClock(minute: MinuteOfDay): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${twoDigits(minute % 60)}`
}

/** `kl. 9.30`, for sentences, with a non-breaking space. */
export function formatClockProse(minute: MinuteOfDay): string {
  return `kl.\u00a0${formatClockShort(minute)}`
}

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
