import { expect, test } from 'vitest'
import { seedProducts } from '#domain/passes/seed-products.ts'
import type { Season } from '#domain/passes/season.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { startOf } from './card-offer.ts'

const season: Season = {
  code: '2026',
  salesFrom: plainDate('2025-11-27'),
  salesTo: plainDate('2026-11-30'),
  playFrom: plainDate('2026-03-01'),
  playTo: plainDate('2026-11-30'),
  status: 'live',
  termsVersion: '2027-1',
  ruleVersion: '2027.1',
}
const products = seedProducts(season)
const startOn = (today: string, wish: { firstDay?: string; startNow?: boolean | null } = {}) =>
  startOf({ season, products, day: plainDate(today) }, products[0]!, {
    firstDay: wish.firstDay ? plainDate(wish.firstDay) : null,
    startNow: wish.startNow === undefined ? false : wish.startNow,
  })

test('a card bought in the season begins today or when the right of withdrawal has ended', () => {
  const { choices, period } = startOn('2026-05-04')
  expect(choices).toEqual({ now: '2026-05-04', later: '2026-05-19' })
  expect(period?.firstDay).toBe('2026-05-19')
  expect(startOn('2026-05-04', { startNow: true }).period?.firstDay).toBe('2026-05-04')
})

test('until the buyer has chosen a start, the card has no period and asks', () => {
  const undecided = startOn('2026-05-04', { startNow: null })
  expect(undecided).toMatchObject({
    choices: { now: '2026-05-04', later: '2026-05-19' },
    period: undefined,
    refusal: 'Vælg, hvornår kortet skal begynde.',
    // Every day is possible, because the choice comes with it.
    range: { from: '2026-05-04' },
  })
  // Sold before the season or for a later day there is nothing to choose.
  expect(startOn('2026-02-01', { startNow: null })).toMatchObject({
    refusal: null,
    period: { firstDay: '2026-03-01' },
  })
  const late = startOn('2026-05-04', { firstDay: '2026-06-01', startNow: null })
  expect(late.period?.firstDay).toBe('2026-06-01')
})

test('a chosen day within the right of withdrawal needs the consent, a later one does not', () => {
  expect(startOn('2026-05-04', { firstDay: '2026-05-10' }).choices).toEqual({
    now: '2026-05-10',
    later: '2026-05-19',
  })
  const late = startOn('2026-05-04', { firstDay: '2026-06-01' })
  expect([late.choices, late.period?.firstDay]).toEqual([null, '2026-06-01'])
})

test('in the last two weeks of play a card can only begin at once, and the refusal says so', () => {
  const today = '2026-11-23'
  const undecided = startOn(today, { startNow: null })
  expect(undecided.choices).toEqual({ now: today, later: null })
  expect(undecided.refusal?.replaceAll('\u00a0', ' ')).toBe(
    'Vælg »Begynd i dag, mandag den 23. november 2026«. Ellers starter kortet først den 8. december 2026, og det er for sent i denne sæson.',
  )
  expect(startOn(today, { startNow: true })).toMatchObject({
    refusal: null,
    period: { firstDay: today, lastDay: addDays(plainDate(today), 7) },
  })
})
