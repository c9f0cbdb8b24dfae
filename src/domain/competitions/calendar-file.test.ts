import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { writeCalendar, type CalendarEvent } from './calendar-file.ts'

const about = {
  name: 'Sommerpokalen',
  place: 'Bakkens Golfklub, Bakkevej 1, 9000 Aalborg',
  page: 'https://kort.example/tournaments/sommerpokalen-2027',
  pageName: 'Startlisten',
  stamp: '20270301T080000Z',
  isCancelled: false,
  events: [
    {
      id: 'r1',
      when: { day: plainDate('2027-06-30') },
      start: 'Første start kl. 9.00.',
      revision: 0,
    },
  ],
}
const linesOf = (text: string) => text.split('\r\n')
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))

test('a round is an all-day event, also on the last day of a month, and commas are escaped', () => {
  expect(unfolded(writeCalendar(about))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saesonkortet//Turneringer//DA',
    'BEGIN:VEVENT',
    'UID:r1@saesonkortet',
    'SEQUENCE:0',
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

test('no line is longer than 75 octets, and a name cannot inject a line', () => {
  const name = 'Æbleskovens åbne øvelse; '.repeat(8) + '\r\nATTENDEE:x'
  const text = writeCalendar({ ...about, name, isCancelled: true })
  const octets = linesOf(text).map((line) => Buffer.byteLength(line))
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(unfolded(text).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
  expect(unfolded(text)).toContain('STATUS:CANCELLED')
})

test('a changed start time and a cancelled round replace the event in a calendar', () => {
  const event = (revision: number, isCancelled = false): CalendarEvent => ({
    id: 'r1',
    when: { from: '20270630T073000Z', to: '20270630T120000Z' },
    start: 'Start kl. 9.30.',
    revision,
    isCancelled,
  })
  const written = (one: CalendarEvent, all = false) =>
    unfolded(writeCalendar({ ...about, events: [one], isCancelled: all })).filter((line) =>
      /^(METHOD|SEQUENCE|DTSTART|DTEND|STATUS|DESCRIPTION)/.test(line),
    )
  const times = ['DTSTART:20270630T073000Z', 'DTEND:20270630T120000Z']
  const list = `Startlisten: ${about.page}`
  const confirmed = [`DESCRIPTION:Start kl. 9.30. ${list}`, 'STATUS:CONFIRMED']
  // Some calendars keep a cancelled event of a downloaded file, so its text also asks people to delete it.
  const gone = 'Gælder ikke længere. Slet den i din kalender\\, hvis den ikke forsvinder.'
  const cancelled = [`DESCRIPTION:${gone} ${list}`, 'STATUS:CANCELLED']
  expect(written(event(3))).toEqual(['SEQUENCE:6', ...times, ...confirmed])
  expect(written(event(3, true))).toEqual(['SEQUENCE:7', ...times, ...cancelled])
  expect(written(event(4))).toContain('SEQUENCE:8')
  expect(written(event(4), true)).toEqual(['SEQUENCE:9', ...times, ...cancelled])
})
