import { expect, test } from 'vitest'
import type { PlainDate } from './dates.ts'
import { addDays, plainDate, weekdayOf } from './dates.ts'
import { dayTypeHoliday, easterSunday, isDeadlineHoliday, nextWorkingDay } from './holidays.ts'

test.each([
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('2027 has exactly these public holidays', () => {
  const found: Record<string, string> = {}
  for (let day = plainDate('2027-01-01'); day <= '2027-12-31'; day = addDays(day, 1)) {
    const name = dayTypeHoliday(day)
    if (name) found[day] = name
  }
  expect(found).toEqual({
    '2027-01-01': 'nytårsdag',
    '2027-03-25': 'skærtorsdag',
    '2027-03-26': 'langfredag',
    '2027-03-28': 'påskedag',
    '2027-03-29': '2. påskedag',
    '2027-05-06': 'Kristi himmelfartsdag',
    '2027-05-16': 'pinsedag',
    '2027-05-17': '2. pinsedag',
    '2027-12-25': '1. juledag',
    '2027-12-26': '2. juledag',
  })
})

test('store bededag was a holiday until 2023', () => {
  expect(dayTypeHoliday(plainDate('2023-05-05'))).toBe('store bededag')
  expect(dayTypeHoliday(plainDate('2024-04-26'))).toBeUndefined()
})

test.each(['2027-06-05', '2027-12-24', '2027-12-31'])(
  '%s moves deadlines but counts as a normal day for play',
  (day) => {
    expect(isDeadlineHoliday(plainDate(day))).toBe(true)
    expect(dayTypeHoliday(plainDate(day))).toBeUndefined()
  },
)

test('a deadline always ends on a working day, at most a week later', () => {
  const days = Array.from({ length: 15_000 }, (_, n) => addDays(plainDate('2020-01-01'), n))
  const isWrong = (day: PlainDate) => {
    const end = nextWorkingDay(day)
    return end < day || end > addDays(day, 7) || weekdayOf(end) >= 6 || isDeadlineHoliday(end)
  }
  expect(days.filter(isWrong)).toEqual([])
})
