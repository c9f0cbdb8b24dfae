import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { calendarEventLimit, readCalendarFile, rulesOfEvent } from './read-calendar-file.ts'

/** Danish summer time. */
const toDanish = (instant: number) => {
  const text = new Date(instant + 7_200_000).toISOString()
  return {
    day: plainDate(text.slice(0, 10)),
    minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
  }
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...lines: string[]) => readCalendarFile(event(...lines), toDanish)
const at = (day: string, minute: number) => ({ day: plainDate(day), minute })

test.each([
  [
    'Danish time',
    ['DTSTART;TZID=Europe/Copenhagen:20270612T080000', 'DTEND:20270612T140000'],
    480,
    840,
  ],
  ['a time without a zone', ['DTSTART:20270612T080000', 'DTEND:20270612T140000'], 480, 840],
  ['UTC', ['DTSTART:20270612T060000Z', 'DTEND:20270612T120000Z'], 480, 840],
])('an event in %s is read on the Danish clock', (_, lines, from, to) => {
  expect(read(...lines, 'SUMMARY:Klubmesterskab\\, 1. runde').events).toEqual([
    { title: 'Klubmesterskab, 1. runde', from: at('2027-06-12', from), to: at('2027-06-12', to) },
  ])
})

test.each([
  ['PT6H', '2027-06-12', 840],
  ['PT1H30M', '2027-06-12', 570],
  ['P1D', '2027-06-13', 480],
  ['P1W', '2027-06-19', 480],
  ['PT20H', '2027-06-13', 240],
])(
  'an event with the duration %s closes for it, whatever its alarm says',
  (duration, day, minute) => {
    const alarm = ['BEGIN:VALARM', 'DURATION:PT5M', 'END:VALARM']
    const { events } = read('DTSTART:20270612T080000', ...alarm, `DURATION:${duration}`)
    expect(events).toMatchObject([{ from: at('2027-06-12', 480), to: at(day, minute) }])
  },
)

test('a cancelled event is neither proposed nor to be added by hand', () => {
  const cancelled = ['DTSTART:20270612T080000', 'STATUS:CANCELLED']
  expect(read(...cancelled)).toEqual({ events: [], skipped: 0 })
})

test('a whole day ends at the midnight that the file names, and a folded line is one line', () => {
  const { events } = read(
    'DTSTART;VALUE=DATE:20270612',
    'DTEND;VALUE=DATE:20270614',
    'SUMMARY:Klub',
    ' mesterskab',
  )
  expect(events).toMatchObject([{ title: 'Klubmesterskab' }])
  expect(events.flatMap((one) => rulesOfEvent(one, 'turnering'))).toMatchObject([
    { fromDay: '2027-06-12', toDay: '2027-06-13', fromMinute: 0, toMinute: 1440 },
  ])
})

test('an event over midnight is a closure of each day, with whole days between', () => {
  const over = { title: 'Natgolf', from: at('2027-06-11', 1200), to: at('2027-06-13', 120) }
  expect(rulesOfEvent(over, 'andet')).toMatchObject([
    { fromDay: '2027-06-11', fromMinute: 1200, toMinute: 1440 },
    { fromDay: '2027-06-12', toDay: '2027-06-12', fromMinute: 0, toMinute: 1440 },
    { fromDay: '2027-06-13', fromMinute: 0, toMinute: 120, note: 'Natgolf' },
  ])
})

test.each([
  ['repeats by a rule', ['DTSTART:20270612T080000', 'RRULE:FREQ=WEEKLY']],
  ['has no beginning', ['SUMMARY:Møde']],
  ['begins on a day that does not exist', ['DTSTART:20270231T080000']],
  ['ends before it begins', ['DTSTART:20270612T080000', 'DTEND:20270612T070000']],
])('an event that %s is skipped and counted', (_, lines) => {
  expect(read(...lines)).toEqual({ events: [], skipped: 1 })
})

test('a file without events, and one with too many, are no error', () => {
  expect(readCalendarFile('<html>', toDanish)).toEqual({ events: [], skipped: 0 })
  const many = Array.from({ length: calendarEventLimit + 2 }, () =>
    event('DTSTART:20270612T080000'),
  )
  const file = readCalendarFile(many.join('\n'), toDanish)
  expect([file.events.length, file.skipped]).toEqual([calendarEventLimit, 2])
})
