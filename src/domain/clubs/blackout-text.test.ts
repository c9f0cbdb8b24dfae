import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { blackoutRuleText } from './blackout-text.ts'
import { keepTogether } from '../shared/keep-together.ts'

const always = {
  reason: 'medlemstid',
  weekdays: [],
  fromMinute: 0,
  toMinute: 1440,
  isoWeeks: [],
  holidays: 'none',
} as const

test('the text of a blackout rule includes all its conditions', () => {
  expect(blackoutRuleText(always)).toBe('medlemstid: alle dage hele dagen')
  expect(blackoutRuleText({ ...always, weekdays: [7, 6], fromMinute: 480, toMinute: 720 })).toBe(
    keepTogether('medlemstid: lørdag og søndag fra kl. 8.00 til kl. 12.00'),
  )
  const [fromDay, toDay] = [plainDate('2027-06-01'), plainDate('2027-08-31')]
  expect(
    blackoutRuleText({
      ...always,
      fromDay,
      toDay,
      isoWeeks: [24, 26],
      holidays: 'except',
      note: 'Pokal',
    }),
  ).toBe(
    'medlemstid: alle dage hele dagen, fra 01.06.2027 til 31.08.2027, uge 24 og 26, undtagen helligdage (Pokal)',
  )
})

test('a closure of one day is said by its day, unless it has weekdays too', () => {
  const day = plainDate('2027-07-10')
  const oneDay = { ...always, fromMinute: 480, toMinute: 840, fromDay: day, toDay: day }
  expect(blackoutRuleText(oneDay)).toBe(
    keepTogether('medlemstid: den 10.07.2027 fra kl. 8.00 til kl. 14.00'),
  )
  expect(blackoutRuleText({ ...oneDay, weekdays: [6] })).toContain('lørdag fra')
})
