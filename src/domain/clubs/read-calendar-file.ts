import { endOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { ProposedRule } from './club-calendar.ts'

/** Bytes of a calendar file; a club's year of tournaments has a few hundred kilobytes. */
export const calendarFileLimit = 2_000_000
/** Events that are read; the rest is counted only. */
export const calendarEventLimit = 500

export type CalendarEvent = { title: string; from: Moment; to: Moment }

export type CalendarFile = {
  events: CalendarEvent[]
  /** Events that repeat by a rule, and events without a readable beginning: to be added by hand. */
  skipped: number
}

/** Converts an instant in UTC, milliseconds since 1970, to the Danish wall clock. */
type ToDanish = (instant: number) => Moment

/**
 * Reads the events of an iCalendar file (RFC 5545). Times without a zone and times of a named zone count as Danish,
 * because a Danish club plans in Danish time. An event without an end and a duration lasts until the end of its day.
 */
export function readCalendarFile(text: string, toDanish: ToDanish): CalendarFile {
  const file: CalendarFile = { events: [], skipped: 0 }
  for (const event of eventsOf(unfold(text))) {
    // A cancelled event closes nothing, and there is nothing to add by hand.
    if (event.get('STATUS')?.toUpperCase() === 'CANCELLED') continue
    const read = toEvent(event, toDanish)
    if (read && file.events.length < calendarEventLimit) file.events.push(read)
    else file.skipped += 1
  }
  file.events.sort((a, b) => compare(a.from, b.from))
  return file
}

/** The first value of each property of each event; those of an alarm within it belong to the alarm. */
function eventsOf(lines: readonly string[]): Map<string, string>[] {
  const events: Map<string, string>[] = []
  const open: string[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
    const key = name.toUpperCase()
    const part = value.trim().toUpperCase()
    if (key === 'BEGIN') {
      open.push(part)
      if (part === 'VEVENT') events.push(new Map())
    } else if (key === 'END') open.pop()
    else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1)
      if (key && event && !event.has(key)) event.set(key, value.trim())
    }
  }
  return events
}

/** A long line continues on the next one, which begins with a blank. */
const unfold = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

function toEvent(event: Map<string, string>, toDanish: ToDanish): CalendarEvent | undefined {
  const from = readTime(event.get('DTSTART'), toDanish)
  if (!from || event.has('RRULE')) return undefined
  const end = readTime(event.get('DTEND'), toDanish) ??
    after(from, event.get('DURATION')) ?? { day: addDays(from.day, 1), minute: 0 }
  if (compare(from, end) >= 0) return undefined
  return { title: unescape(event.get('SUMMARY') ?? ''), from, to: end }
}

function readTime(value: string | undefined, toDanish: ToDanish): Moment | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value ?? '')
  if (!parts) return undefined
  const [, year, month, date, hour = '00', minute = '00', , zone] = parts
  const day = `${year}-${month}-${date}`
  if (!isPlainDate(day) || Number(hour) > 23 || Number(minute) > 59) return undefined
  if (zone === 'Z') return toDanish(Date.parse(`${day}T${hour}:${minute}:00Z`))
  return { day, minute: Number(hour) * 60 + Number(minute) }
}

/** The end of a duration such as `PT6H30M`, `P1D` or `P2W` on the clock on which the event begins. */
function after({ day, minute }: Moment, duration: string | undefined): Moment | undefined {
  const parts = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i.exec(
    duration ?? '',
  )
  if (!parts) return undefined
  const [weeks, days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0))
  const end = minute + (hours ?? 0) * 60 + (minutes ?? 0)
  const wholeDays = (weeks ?? 0) * 7 + (days ?? 0) + Math.floor(end / endOfDay)
  // A file may write any number; a closure of more than a year is a mistake.
  return wholeDays > 366 ? undefined : { day: addDays(day, wholeDays), minute: end % endOfDay }
}

const unescape = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim()
    .slice(0, 120)

const compare = (a: Moment, b: Moment) =>
  a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1

/**
 * The closures of an event: one for each part of a day and one for the whole days between. An event over midnight
 * is two, because a closure lies within the clock of one day.
 */
export function rulesOfEvent(
  { title, from, to }: CalendarEvent,
  reason: ProposedRule['reason'],
): ProposedRule[] {
  const rule = (fromDay: PlainDate, toDay: PlainDate, fromMinute: number, toMinute: number) => ({
    reason,
    weekdays: [],
    fromDay,
    toDay,
    fromMinute,
    toMinute,
    ...(title && { note: title }),
  })
  const last = to.minute === 0 ? { day: addDays(to.day, -1), minute: endOfDay } : to
  if (from.day === last.day) return [rule(from.day, from.day, from.minute, last.minute)]
  const firstWhole = from.minute === 0 ? from.day : addDays(from.day, 1)
  const lastWhole = last.minute === endOfDay ? last.day : addDays(last.day, -1)
  return [
    ...(from.minute === 0 ? [] : [rule(from.day, from.day, from.minute, endOfDay)]),
    ...(firstWhole <= lastWhole ? [rule(firstWhole, lastWhole, 0, endOfDay)] : []),
    ...(last.minute === endOfDay ? [] : [rule(last.day, last.day, 0, last.minute)]),
  ]
}
