import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { writeCalendar } from './calendar.ts'

const about = {
  name: 'Sommerpokalen',
  place: 'Bakkens Golfklub, Bakkevej 1, 9000 Aalborg',
  page: 'https://kort.example/tournaments/sommerpokalen-2027',
  stamp: '20270301T080000Z',
  isCancelled: false,
  rounds: [{ id: 'r1', day: plainDate('2027-06-30'), firstStart: 'kl. 9.00' }],
}
const linesOf = (text: string) => text.split('\r\n')
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))

test('a round is a whole day, into the next month too, and commas are escaped', () => {
  expect(unfolded(writeCalendar(about))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saesonkortet//Turneringer//DA',
    'BEGIN:VEVENT',
    'UID:r1@saesonkortet',
    'DTSTAMP:20270301T080000Z',
    'DTSTART;VALUE=DATE:20270630',
    'DTEND;VALUE=DATE:20270701',
    'SUMMARY:Sommerpokalen',
    'LOCATION:Bakkens Golfklub\\, Bakkevej 1\\, 9000 Aalborg',
    'DESCRIPTION:Første start kl. 9.00. Startlisten: https://kort.example/tournaments/sommerpokalen-2027',
    'URL:https://kort.example/tournaments/sommerpokalen-2027',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 octets, and no name can begin a line of its own', () => {
  const name = 'Æbleskovens åbne øvelse; '.repeat(8) + '\r\nATTENDEE:x'
  const text = writeCalendar({ ...about, name, isCancelled: true })
  const octets = linesOf(text).map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(unfolded(text).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
  expect(unfolded(text)).toContain('STATUS:CANCELLED')
})
