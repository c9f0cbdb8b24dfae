import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** The contents of a calendar file; `stamp` is when it was written, `20270301T080000Z`. */
export type Calendar = {
  name: string
  place: string
  page: string
  /** What the page shows: `Startlisten`, `Kampen`. */
  pageName: string
  stamp: string
  /** The tournament is called off or the entry withdrawn, so calendars show the events as cancelled. */
  isCancelled: boolean
  events: readonly CalendarEvent[]
}

export type CalendarEvent = {
  /** The same in every file for the same round or match. */
  id: string
  /** A whole day, or from one moment to another, `20270612T073000Z`. */
  when: { day: PlainDate } | { from: string; to: string }
  /** `Start kl. 9.30.` */
  start: string
  /** Counts the changes of the event; a higher revision replaces a lower one in the calendar. */
  revision: number
  isCancelled?: boolean
}

/**
 * A calendar file (RFC 5545). A later file replaces an earlier one by a higher `SEQUENCE`: two steps for
 * each revision and one more for a cancelled event, so that an event that is played after all also gets
 * a higher one. It has no `METHOD`, because it is a download and not a message between calendars
 * (RFC 5546): a cancelling message needs an organizer, and some calendars ignore it in a file. Lines
 * are folded at 75 octets and end in CRLF.
 */
export function writeCalendar({ events, ...about }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saesonkortet//Turneringer//DA',
    ...events.flatMap((event) => writeEvent(event, about)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function writeEvent(event: CalendarEvent, about: Omit<Calendar, 'events'>): string[] {
  const { name, place, page, pageName, stamp } = about
  const isCancelled = about.isCancelled || event.isCancelled === true
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@saesonkortet`,
    `SEQUENCE:${event.revision * 2 + (isCancelled ? 1 : 0)}`,
    `DTSTAMP:${stamp}`,
    ...writeWhen(event.when),
    `SUMMARY:${escape(name)}`,
    `LOCATION:${escape(place)}`,
    `DESCRIPTION:${escape(`${isCancelled ? goneText : event.start} ${pageName}: ${page}`)}`,
    `URL:${page}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const goneText = 'Gælder ikke længere. Slet den i din kalender, hvis den ikke forsvinder.'

const writeWhen = (when: CalendarEvent['when']) =>
  'day' in when
    ? [
        `DTSTART;VALUE=DATE:${compact(when.day)}`,
        `DTEND;VALUE=DATE:${compact(addDays(when.day, 1))}`,
      ]
    : [`DTSTART:${when.from}`, `DTEND:${when.to}`]

const compact = (day: PlainDate) => day.replaceAll('-', '')

const escape = (text: string) =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 octets without splitting a character. */
function fold(line: string): string {
  let [folded, octets] = ['', 0]
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > 75) [folded, octets] = [`${folded}\r\n `, 1]
    folded += letter
    octets += size
  }
  return folded
}

/** The length of one character in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
