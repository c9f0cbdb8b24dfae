import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { at, saturdayMorning, terms } from '#test/check-in-input.ts'
import { daysAtClub } from './closed-week.ts'

const week = { from: plainDate('2027-05-03'), days: 7 }

test('a week lists each day once, with its public holiday and its closed times', () => {
  const club = { terms: [terms({ blackoutRules: [saturdayMorning] })], closures: [] }
  const days = daysAtClub(club, week)
  expect(days.map(({ day }) => day)).toEqual([
    '2027-05-03',
    '2027-05-04',
    '2027-05-05',
    '2027-05-06',
    '2027-05-07',
    '2027-05-08',
    '2027-05-09',
  ])
  expect(days[3]?.holiday).toBe('Kristi himmelfartsdag')
  expect(days.flatMap(({ closed }) => closed)).toEqual([
    { fromMinute: 480, toMinute: 840, reason: 'turnering', note: undefined },
  ])
})

test('a closure over midnight is split between the two days', () => {
  const rain = { reason: 'andet' as const, from: at('2027-05-03', '20:00') }
  const until = { ...rain, until: at('2027-05-04', '10:00') }
  const ranges = (closure: typeof rain) =>
    daysAtClub({ terms: [terms()], closures: [closure] }, { ...week, days: 3 }).map(({ closed }) =>
      closed.map(({ fromMinute, toMinute }) => [fromMinute, toMinute]),
    )
  expect(ranges(until)).toEqual([[[1200, 1440]], [[0, 600]], []])
  expect(ranges(rain)).toEqual([[[1200, 1440]], [[0, 1440]], [[0, 1440]]])
})

test('before its first day a club is no partner and its rules do not apply', () => {
  const everyDay = { ...saturdayMorning, weekdays: [] }
  const coming = terms({ validFrom: plainDate('2027-05-08'), blackoutRules: [everyDay] })
  const days = daysAtClub({ terms: [coming], closures: [] }, week)
  expect(days.map(({ isPartner, closed }) => [isPartner, closed.length])).toEqual([
    ...Array.from({ length: 5 }, () => [false, 0]),
    [true, 1],
    [true, 1],
  ])
})
