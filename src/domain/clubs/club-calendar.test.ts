import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { weekdayOf } from '../shared/dates.ts'
import { moveRules, ruleTemplates, shareOf, visitsThatKeepTheirRight } from './club-calendar.ts'
import type { BlackoutRule } from './terms.ts'

const rule = (more: Partial<BlackoutRule>): BlackoutRule => ({
  id: 'r',
  reason: 'turnering',
  weekdays: [],
  fromMinute: 480,
  toMinute: 840,
  isoWeeks: [],
  holidays: 'none',
  addedAt: 0,
  ...more,
})
const seasons = [
  { from: plainDate('2026-03-01'), to: plainDate('2026-11-30') },
  { from: plainDate('2027-03-01'), to: plainDate('2027-11-30') },
] as const

/** The table of docs/algorithms/club-calendar.md. */
test.each([
  ['2026-06-13', '2026-06-14', '2027-06-12', '2027-06-13'],
  ['2026-05-02', '2026-05-02', '2027-05-01', '2027-05-01'],
])('a closure of %s to %s is moved to the same weekday', (from, to, fromDay, toDay) => {
  const rules = [rule({ fromDay: plainDate(from), toDay: plainDate(to) })]
  const [moved] = moveRules(rules, ...seasons)
  expect(moved).toMatchObject({ fromDay, toDay, fromMinute: 480, toMinute: 840 })
  expect(weekdayOf(plainDate(fromDay))).toBe(weekdayOf(plainDate(from)))
})

test('a closure without dates continues by itself, and one of the first Sunday leaves the season', () => {
  const sunday = plainDate('2026-03-01')
  expect(moveRules([rule({ weekdays: [6] })], ...seasons)).toEqual([])
  expect(moveRules([rule({ fromDay: sunday, toDay: sunday })], ...seasons)).toEqual([])
})

test('a closure keeps its weeks and its condition on public holidays', () => {
  const june = { fromDay: plainDate('2026-06-01'), toDay: plainDate('2026-06-28') }
  const [moved] = moveRules([rule({ ...june, isoWeeks: [24, 25], holidays: 'except' })], ...seasons)
  // 2026 has 53 weeks, so the same days have lower numbers a year later.
  expect(moved).toMatchObject({ isoWeeks: [23, 24], holidays: 'except' })
})

test('only a visit that the new rule closes and the old ones leave open keeps its right', () => {
  const at = (minute: number) => ({ day: plainDate('2027-06-12'), minute })
  const before = { blackoutRules: [rule({ fromMinute: 480, toMinute: 600 })] }
  const after = { blackoutRules: [rule({ fromMinute: 480, toMinute: 840 })] }
  const visits = [at(500), at(600), at(839), at(840)]
  expect(visitsThatKeepTheirRight(visits, before, after)).toEqual([at(600), at(839)])
})

test.each([
  [0, 0, 0],
  [1, 200, 1],
  [1, 201, 0],
  [240, 960, 25],
])('%i of %i minutes are %i percent', (closed, all, percent) => {
  expect(shareOf(closed, all)).toBe(percent)
})

test('every template closes some time of one day', () => {
  for (const { rule: one } of ruleTemplates) expect(one.fromMinute).toBeLessThan(one.toMinute)
})
