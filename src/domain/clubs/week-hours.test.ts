import { expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { groupWeekHours, openSpans, type DayHours } from './week-hours.ts'

const monday = plainDate('2026-11-23')

type Changes = Partial<Omit<DayHours, 'day'>>

const week = (changes: Record<number, Changes> = {}): DayHours[] =>
  Array.from({ length: 7 }, (_, i) => ({
    day: addDays(monday, i),
    holiday: null,
    isPartner: true,
    closed: [],
    sunset: 952 - i,
    ...changes[i],
  }))

const closed = (fromMinute: number, toMinute: number, note: string | null = null) => ({
  closed: [{ fromMinute, toMinute, reason: 'medlemstid' as const, note }],
})

const short = (days: DayHours[]) =>
  groupWeekHours(days).map(({ label, dates, hours }) =>
    plainSpaces(`${label} (${dates}): ${hours}`),
  )

test('a week without closures is one column', () => {
  const groups = groupWeekHours(week())
  expect(groups).toHaveLength(1)
  expect(groups[0]).toEqual({
    days: 7,
    first: '2026-11-23',
    label: 'I dag–søndag',
    dates: '23.–29. november',
    hours: 'Hele dagen',
    kind: 'open',
    reasons: [],
    sunset: 'Solnedgang kl.\u00a015.52–15.46',
  })
})

test('a day with other hours is its own column, and equal days around it are folded', () => {
  expect(short(week({ 5: closed(480, 600) }))).toEqual([
    'I dag–fredag (23.–27. november): Hele dagen',
    'Lørdag (28. november): Til kl. 8 og fra kl. 10',
    'Søndag (29. november): Hele dagen',
  ])
})

test.each([
  ['the morning', closed(0, 630), 'Fra kl. 10.30', 'Medlemstid til kl. 10.30'],
  ['the evening', closed(900, 1440), 'Til kl. 15', 'Medlemstid fra kl. 15'],
  ['the day', closed(0, 1440, 'Pokal.'), 'Lukket', 'Medlemstid hele dagen: Pokal'],
])('closed in %s: hours and reason', (_when, change, hours, reason) => {
  const [today] = groupWeekHours(week({ 0: change }))
  expect(today).toMatchObject({
    label: 'I dag',
    kind: hours === 'Lukket' ? 'closed' : 'limited',
  })
  expect([today?.hours, ...(today?.reasons ?? [])].map((text = '') => plainSpaces(text))).toEqual([
    hours,
    reason,
  ])
})

test('a holiday and a day outside the agreement are named', () => {
  const groups = groupWeekHours(week({ 3: { holiday: '1. juledag' }, 6: { isPartner: false } }))
  expect(groups.map(({ label, hours, reasons }) => [label, hours, ...reasons])).toEqual([
    ['I dag–onsdag', 'Hele dagen'],
    ['Torsdag', 'Hele dagen', '1. juledag'],
    ['Fredag–lørdag', 'Hele dagen'],
    ['Søndag', 'Lukket', 'Ikke samarbejdsklub den dag'],
  ])
})

test('dates across a month name both months', () => {
  const days = week().map((day, i) => ({ ...day, day: addDays(plainDate('2026-11-28'), i) }))
  expect(groupWeekHours(days)[0]?.dates).toBe('28. november–4. december')
})

test('overlapping closures leave the hours that neither covers', () => {
  const spans = openSpans([
    { fromMinute: 540, toMinute: 660 },
    { fromMinute: 480, toMinute: 600 },
    { fromMinute: 900, toMinute: 1440 },
  ])
  expect(spans).toEqual([
    { from: 0, to: 480 },
    { from: 660, to: 900 },
  ])
})
