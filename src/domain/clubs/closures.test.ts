import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { at, saturdayMorning } from '#test/check-in-input.ts'
import { blackoutAt, nextOpening } from './blackout.ts'
import { closureEffect, firstNewClosure, isNoticeKept } from './ceiling.ts'
import type { BlackoutRule } from './terms.ts'
import { defaultTerms, termsOn } from './terms.ts'

const rule = (over: Partial<BlackoutRule>): BlackoutRule => ({
  ...saturdayMorning,
  weekdays: [],
  fromMinute: 0,
  toMinute: 1440,
  ...over,
})
const having = (...blackoutRules: BlackoutRule[]) => ({ blackoutRules })
const season = { from: plainDate('2027-03-01'), to: plainDate('2027-11-30') }
const saturday = (fromMinute: number, toMinute: number) =>
  rule({ weekdays: [6], fromMinute, toMinute })

test.each([
  [saturday(480, 720), '2027-06-12', '7:59', false],
  [saturday(480, 720), '2027-06-12', '8:00', true],
  [saturday(480, 720), '2027-06-12', '11:59', true],
  [saturday(480, 720), '2027-06-12', '12:00', false],
  [
    rule({ weekdays: [1, 2, 3, 4, 5], toMinute: 900, isoWeeks: [26, 27, 28, 29] }),
    '2027-06-28',
    '14:59',
    true,
  ],
  [
    rule({ weekdays: [1, 2, 3, 4, 5], toMinute: 900, isoWeeks: [26, 27, 28, 29] }),
    '2027-07-26',
    '10:00',
    false,
  ],
  [rule({ holidays: 'only' }), '2027-05-06', '10:00', true],
  [rule({ holidays: 'only' }), '2027-05-07', '10:00', false],
  [rule({ weekdays: [4], holidays: 'except' }), '2027-05-06', '10:00', false],
  [rule({ isoWeeks: [53] }), '2027-01-01', '10:00', true],
  [rule({ isoWeeks: [1] }), '2030-12-30', '10:00', true],
  [
    rule({ fromDay: plainDate('2027-06-12'), toDay: plainDate('2027-06-12') }),
    '2027-06-12',
    '23:59',
    true,
  ],
  [
    rule({ fromDay: plainDate('2027-06-12'), toDay: plainDate('2027-06-12') }),
    '2027-06-13',
    '0:00',
    false,
  ],
])('%j on %s at %s: %s', (closed, day, time, matches) => {
  expect(blackoutAt(having(closed), at(day, time)) !== undefined).toBe(matches)
})

test.each(['2027-03-28', '2027-10-31'])(
  'the hours of %s, when clocks change, are wall-clock hours',
  (day) => {
    const night = having(rule({ fromMinute: 120, toMinute: 180 }))
    expect(blackoutAt(night, at(day, '2:30'))).toBeDefined()
    expect(nextOpening(night, at(day, '2:30'), { lastDay: plainDate(day) })).toEqual(
      at(day, '3:00'),
    )
  },
)

test('adjacent closures count as one, also over midnight', () => {
  const terms = having(
    rule({ fromDay: plainDate('2027-06-12'), toDay: plainDate('2027-06-12'), fromMinute: 720 }),
    rule({ fromDay: plainDate('2027-06-13'), toDay: plainDate('2027-06-13'), toMinute: 420 }),
    rule({
      fromDay: plainDate('2027-06-13'),
      toDay: plainDate('2027-06-13'),
      fromMinute: 400,
      toMinute: 500,
    }),
  )
  expect(nextOpening(terms, at('2027-06-12', '13:00'), { lastDay: season.to })).toEqual(
    at('2027-06-13', '8:20'),
  )
  expect(
    nextOpening(terms, at('2027-06-12', '13:00'), { lastDay: plainDate('2027-06-12') }),
  ).toBeUndefined()
})

test('four hours on a Saturday are within the ceiling, a minute more is not', () => {
  expect(closureEffect(having(saturday(480, 720)), season)).toMatchObject({
    exceedsCeiling: false,
    daysAboveCeiling: [],
  })
  const above = closureEffect(having(saturday(480, 700), saturday(600, 721)), season)
  expect(above.exceedsCeiling).toBe(true)
  expect(above.daysAboveCeiling[0]).toBe('2027-03-06')
})

test('a fifth of the days may be closed all day', () => {
  const tuesdays = closureEffect(having(rule({ weekdays: [2] })), season)
  expect(tuesdays).toMatchObject({ days: 275, fullyClosedDays: 40, exceedsCeiling: false })
  expect(closureEffect(having(rule({ weekdays: [2, 3] })), season)).toMatchObject({
    fullyClosedDays: 79,
    exceedsCeiling: true,
  })
  expect(closureEffect(having(), season)).toMatchObject({
    fullyClosedDays: 0,
    weekendMinutesClosed: 0,
    exceedsCeiling: false,
  })
})

test('a shorter closure needs no notice, a longer one begins where it is new', () => {
  const window = { from: at('2027-06-01', '10:00'), lastDay: season.to }
  expect(
    firstNewClosure(having(saturday(480, 840)), having(saturday(480, 720)), window),
  ).toBeUndefined()
  expect(firstNewClosure(having(saturday(480, 720)), having(saturday(480, 840)), window)).toEqual(
    at('2027-06-05', '12:00'),
  )
  expect(firstNewClosure(having(), having(rule({})), window)).toEqual(window.from)
})

test('72 hours of notice are elapsed hours', () => {
  const hours = (n: number) => n * 3_600_000
  expect(isNoticeKept({ decidedAt: 0, closesAt: hours(72), noticeHours: 72 })).toBe(true)
  expect(isNoticeKept({ decidedAt: 0, closesAt: hours(72) - 1, noticeHours: 72 })).toBe(false)
})

test('the terms of a day are the newest version that covers it', () => {
  const first = {
    ...defaultTerms('rold', plainDate('2027-01-01')),
    validTo: plainDate('2027-06-30'),
  }
  const second = { ...defaultTerms('rold', plainDate('2027-06-01')), version: 2 }
  expect(termsOn([second, first], plainDate('2027-05-31'))?.version).toBe(1)
  expect(termsOn([second, first], plainDate('2027-06-01'))?.version).toBe(2)
  expect(termsOn([second, first], plainDate('2026-12-31'))).toBeUndefined()
  expect(first.blackoutRules).toEqual([])
})
