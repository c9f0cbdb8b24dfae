import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  formatDay,
  formatPeriod,
  formatShortDate,
  isoWeekOf,
  isPlainDate,
  plainDate,
  weekdayOf,
} from './dates.ts'
import { keepTogether } from './keep-together.ts'

const anyDay = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((n) => addDays(plainDate('2000-03-01'), n))

test.each([
  '2027-02-29',
  '2100-02-29',
  '2027-13-01',
  '2027-00-10',
  '2027-04-31',
  '27-04-01',
  '',
  '2027-1-1',
  '0000-01-01',
])('%s is not a day', (text) => {
  expect(isPlainDate(text)).toBe(false)
  expect(() => plainDate(text)).toThrow(RangeError)
})

test.each(['2028-02-29', '2000-02-29', '2027-12-31'])('%s is a day', (text) => {
  expect(plainDate(text)).toBe(text)
})

test.each([
  ['2027-03-27', 1, '2027-03-28'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2027-10-31', 1, '2027-11-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['1969-12-31', 1, '1970-01-01'],
])('%s and %i days is %s, also when clocks change', (from, days, to) => {
  expect(addDays(plainDate(from), days)).toBe(to)
})

test.each([
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-03-31', -1, '2027-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(plainDate(from), months)).toBe(to)
})

test.each([
  ['2027-01-01', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2030-12-30', 2031, 1],
  ['2027-06-28', 2027, 26],
  ['2024-12-30', 2025, 1],
])('%s lies in week %i-%i', (day, year, week) => {
  expect(isoWeekOf(plainDate(day))).toEqual({ year, week })
})

test('the calendar agrees with the platform for every day of two centuries', () => {
  const first = plainDate('1900-01-01')
  const differing = Array.from({ length: 73_414 }, (_, n) => n).filter((n) => {
    const day = addDays(first, n)
    const platform = new Date(Date.UTC(1900, 0, 1 + n))
    const isSameDay = day === platform.toISOString().slice(0, 10)
    return !isSameDay || weekdayOf(day) !== (platform.getUTCDay() || 7)
  })
  expect(differing).toEqual([])
})

test('adding and subtracting the same days returns to the same day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -50_000, max: 50_000 }), (day, days) => {
      const other = addDays(day, days)
      expect(daysBetween(day, other)).toBe(days)
      expect(addDays(other, -days)).toBe(day)
      expect(days > 0 ? other > day : other <= day).toBe(true)
    }),
  )
})

test('days are formatted in Danish', () => {
  const day = plainDate('2027-06-12')
  expect(formatDay(day)).toBe(keepTogether('lørdag den 12. juni 2027'))
  expect(formatDay(day, { weekday: false })).toBe(keepTogether('12. juni 2027'))
  expect(formatDay(day, { year: false })).toBe(keepTogether('lørdag den 12. juni'))
  expect(formatPeriod(day, plainDate('2027-11-30'))).toBe(
    keepTogether('12. juni – 30. november 2027'),
  )
  expect(formatPeriod(day, plainDate('2028-02-29'))).toBe(
    keepTogether('12. juni 2027 – 29. februar 2028'),
  )
  expect(formatShortDate(day)).toBe('12.06.2027')
})

test.each([
  ['2002-03-02', '2027-03-01', 24],
  ['2002-03-01', '2027-03-01', 25],
  ['2004-02-29', '2027-02-28', 22],
  ['2004-02-29', '2027-03-01', 23],
])('a golfer born on %s is on %s %i years old', (birth, day, age) => {
  expect(ageOn(plainDate(birth), plainDate(day))).toBe(age)
})
