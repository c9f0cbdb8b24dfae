import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** What a calendar is told of a tournament; `stamp` is when it was last said, `20270301T080000Z`. */
export type Calendar = {
  name: string
  place: string
  page: string
  stamp: string
  /** Called off, or given up: whoever has the days in her calendar is told so. */
  isCancelled: boolean
  events: readonly CalendarEvent[]
}

export type CalendarEvent = {
  /** The same in every file about the same round. */
  id: string
  /** A whole day, or from one moment to another, `20270612T073000Z`. */
  when: { day: PlainDate } | { from: string; to: string }
  /** `Start kl. 9.30.` */
  start: string
  /** How often what a calendar knows of it may have changed. */
  revision: number
  isCancelled?: boolean
}

/**
 * A calendar file (RFC 5545). A later file replaces what an earlier one said of the same event, for
 * its `SEQUENCE` is higher: two steps for each revision, and one more where it is cancelled, so that
 * a cancelled event which is played after all rises too. It is a file to download and no message between
 * calendars (RFC 5546), so it has no `METHOD`: what cancels an event needs an organizer, and some calendars
 * take nothing away for a file. Lines are folded at 75 octets and end in CRLF.
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
  const { name, place, page, stamp } = about
  const isCancelled = about.isCancelled || event.isCancelled === true
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@saesonkortet`,
    `SEQUENCE:${event.revision * 2 + (isCancelled ? 1 : 0)}`,
    `DTSTAMP:${stamp}`,
    ...writeWhen(event.when),
    `SUMMARY:${escape(name)}`,
    `LOCATION:${escape(place)}`,
    `DESCRIPTION:${escape(`${isCancelled ? goneText : event.start} Startlisten: ${page}`)}`,
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
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** No line is longer than 75 octets, and no letter is parted. */
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

/** Of one letter in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
