import type { Instant, Moment } from './clock-time.ts'
import { addDays, daysBetween, plainDate, weekdayOf, yearOf } from './dates.ts'

/**
 * The Danish day and local time at an instant, years 1996–9999: one hour after UTC, and two hours from 01:00 UTC
 * on the last Sunday of March until 01:00 UTC on the last Sunday of October.
 * Source: directive 2000/84/EC, in Denmark the royal decree of 26 September 2001 on summer time.
 *
 * `Intl.DateTimeFormat` gives the same, but the first one of a page took a phone 80 to 270 ms.
 */
export function danishMoment(instant: Instant): Moment {
  const local = instant + (isSummerTime(instant) ? 2 : 1) * hour
  const days = Math.floor(local / day)
  return { day: addDays(epoch, days), minute: Math.floor((local - days * day) / minute) }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const epoch = plainDate('1970-01-01')

function isSummerTime(instant: Instant): boolean {
  const year = yearOf(addDays(epoch, Math.floor(instant / day)))
  return instant >= lastSunday(year, '03') + hour && instant < lastSunday(year, '10') + hour
}

/** Midnight UTC of the last Sunday of March or October, which have 31 days. */
function lastSunday(year: number, month: '03' | '10'): Instant {
  const last = plainDate(`${year}-${month}-31`)
  return (daysBetween(epoch, last) - (weekdayOf(last) % 7)) * day
}
