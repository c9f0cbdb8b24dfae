import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** What a calendar is told of a tournament; `stamp` is when it was last said, `20270301T080000Z`. */
export type CalendarDays = {
  name: string
  place: string
  page: string
  stamp: string
  isCancelled: boolean
  rounds: readonly { id: string; day: PlainDate; firstStart: string }[]
}

/**
 * A calendar file (RFC 5545) with a whole day for each round: who starts when is on the start list,
 * which comes later. Lines are folded at 75 octets and end in CRLF.
 */
export function writeCalendar({ rounds, ...about }: CalendarDays): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saesonkortet//Turneringer//DA',
    ...rounds.flatMap((round) => writeDay(round, about)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function writeDay(
  { id, day, firstStart }: CalendarDays['rounds'][number],
  { name, place, page, stamp, isCancelled }: Omit<CalendarDays, 'rounds'>,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@saesonkortet`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escape(name)}`,
    `LOCATION:${escape(place)}`,
    `DESCRIPTION:${escape(`Første start ${firstStart}. Startlisten: ${page}`)}`,
    `URL:${page}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

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
