import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#domain/shared/dates.ts'
import {
  day,
  golfer,
  held,
  may,
  optionalDay,
  product,
  products,
  season,
} from '#test/sale-builders.ts'
import type { GolferAsBuyer } from './evaluate-purchase.ts'
import { evaluatePurchase, productsFor } from './evaluate-purchase.ts'
import type { MembershipType } from '#domain/accounts/membership.ts'
import type { ProductCode } from './products.ts'
import { isOnSale } from './season.ts'
import { purchaseRefusalText } from './purchase-refusal-text.ts'
import { keepTogether } from '../shared/keep-together.ts'

function reasonsFor(code: ProductCode, over: Partial<GolferAsBuyer> = {}, on: PlainDate = may) {
  return evaluatePurchase({ golfer: golfer(over), product: product(code), season, day: on }).reasons
}

describe('who may buy', () => {
  test.each([
    ['FULD', [1], []],
    ['FULD', [2], ['other_membership']],
    ['FULD', [7], ['no_membership']],
    ['FULD', [], ['no_membership']],
    ['FULD', [2, 1], []],
    ['FULD', [4], ['other_membership']],
    ['FULD', [5], ['other_membership']],
    ['FULD', [6], ['other_membership']],
    ['FERIE', [3], []],
    ['FERIE', [2], []],
    ['FLEKS', [2], ['not_on_sale']],
    ['FIRMA-N', [1], ['company_product']],
  ] as const)('%s with memberships %j: %j', (code, memberships, codes) => {
    const found = reasonsFor(code, { memberships: memberships as readonly MembershipType[] })
    expect(found.map((reason) => reason.code)).toEqual(codes)
  })

  test.each([
    ['2002-03-02', []],
    ['2002-03-01', ['too_old']],
    [undefined, ['birth_date_missing']],
  ])('Sæsonkort Ung for someone born %s: %j', (birth, codes) => {
    const found = reasonsFor('UNG', { birthDate: optionalDay(birth) })
    expect(found.map((reason) => reason.code)).toEqual(codes)
  })

  // A child cannot conclude a contract (L-IN-9).
  test('a golfer under 18 needs a guardian as buyer', () => {
    const child = { birthDate: day('2010-05-04') }
    expect(reasonsFor('UNG', child)).toEqual([{ code: 'needs_guardian' }])
    expect(reasonsFor('UNG', { ...child, guardianBuys: true })).toEqual([])
    expect(reasonsFor('UNG', { birthDate: day('2009-05-03') })).toEqual([])
  })

  test('a golfer holds one card per season, and a Hverdagskort is upgraded', () => {
    expect(reasonsFor('HVERDAG', { currentPasses: [held('FULD')] })).toEqual([
      { code: 'has_pass', held: 'FULD' },
    ])
    expect(reasonsFor('FULD', { currentPasses: [held('FIRMA-P')] })).toEqual([])
    const verdict = evaluatePurchase({
      golfer: golfer({ currentPasses: [held('HVERDAG')] }),
      product: product('FULD'),
      season,
      day: may,
    })
    expect(verdict).toEqual({ ok: true, reasons: [], upgrades: 'HVERDAG' })
  })

  test('two Feriekort may follow each other but not overlap', () => {
    const currentPasses = [held('FERIE', '2027-05-01', '2027-05-14')]
    const period = (from: string, to: string) => ({ firstDay: day(from), lastDay: day(to) })
    const isAllowed = (from: string, to: string) =>
      evaluatePurchase({
        golfer: golfer({ currentPasses }),
        product: product('FERIE'),
        season,
        day: may,
        period: period(from, to),
      }).ok
    expect(isAllowed('2027-05-15', '2027-05-28')).toBe(true)
    expect(isAllowed('2027-05-14', '2027-05-27')).toBe(false)
    expect(isAllowed('2027-04-17', '2027-04-30')).toBe(true)
  })

  test('a Feriekort starts at the latest 14 days before the end of play', () => {
    const reasonsForPeriod = (from: string, to: string) =>
      evaluatePurchase({
        golfer: golfer(),
        product: product('FERIE'),
        season,
        day: may,
        period: { firstDay: day(from), lastDay: day(to) },
      }).reasons
    expect(reasonsForPeriod('2027-11-16', '2027-11-29')).toEqual([])
    expect(reasonsForPeriod('2027-11-17', '2027-11-30')).toEqual([
      { code: 'starts_too_late', latest: '2027-11-16' },
    ])
  })

  test('a card is sold only between the first and the last day of sale', () => {
    expect(reasonsFor('FULD', {}, day('2026-11-26'))).toEqual([
      { code: 'sales_not_open', from: '2026-11-27' },
    ])
    expect(reasonsFor('FULD', {}, day('2027-10-01'))).toEqual([
      { code: 'sales_ended', on: '2027-09-30' },
    ])
    expect(isOnSale({ ...season, status: 'draft' }, may)).toBe(false)
  })

  test('every failing rule is listed with a sentence', () => {
    const found = reasonsFor(
      'UNG',
      {
        memberships: [2],
        rightToPlay: false,
        birthDate: day('1990-01-01'),
        currentPasses: [held('FULD')],
      },
      day('2027-10-05'),
    )
    expect(found.map(purchaseRefusalText)).toEqual([
      keepTogether('Salget sluttede den 30. september 2027.'),
      'Kortet er for fuldtidsmedlemmer, og du er fleksmedlem. Det kræver, at du skifter medlemskab i din klub.',
      'Du har ikke spilleret i øjeblikket. Spørg din hjemmeklub.',
      keepTogether('Kortet er for dig, der er højst 24 år den 1. marts 2027.'),
      'Du har allerede et Sæsonkort i denne sæson. Se det under Konto.',
    ])
  })

  test.each([
    ['a full member', {}, ['FULD', 'HVERDAG', 'FERIE']],
    ['a young full member', { birthDate: day('2004-01-01') }, ['UNG', 'FERIE']],
    ['a flex member', { memberships: [2] }, ['FERIE']],
    ['a holder of a Hverdagskort', { currentPasses: [held('HVERDAG')] }, ['FULD']],
    ['a former member', { memberships: [7] }, []],
  ] as const)('%s is shown two or three cards at most', (_who, over, codes) => {
    const { offers, others } = productsFor({ golfer: golfer(over), season, day: may }, products)
    expect(offers.map((offer) => offer.product.code)).toEqual(codes)
    expect(others.every(({ reasons }) => reasons.length > 0)).toBe(true)
  })
})
