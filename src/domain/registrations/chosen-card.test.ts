import { expect, test } from 'vitest'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { productOf, type ProductCode } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { offersFor, type Candidate } from './card-offer.ts'
import { chosenCard } from './chosen-card.ts'

const season: Season = {
  code: '2027',
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  status: 'live',
  termsVersion: '2027-1',
  ruleVersion: '2027.1',
}
const shop = { season, products: seedProducts(season), day: plainDate('2027-05-04') }

type Golfer = { born?: string; type?: Candidate['statedType'] }

function choose(code: ProductCode, { born, type = 1 }: Golfer) {
  const candidate: Candidate = {
    birthDate: born ? plainDate(born) : null,
    dguNumber: '901-1001',
    statedType: type,
    membership: null,
    currentPasses: [],
    upgradable: null,
  }
  const offers = offersFor(shop, candidate)
  return chosenCard(shop, { candidate, offers }, productOf(shop.products, code)!)
}

test('a young golfer who chose a Sæsonkort is sold the Sæsonkort Ung that is offered instead', () => {
  const { product, refusal, insteadOf } = choose('FULD', { born: '2005-08-19' })
  expect([product.code, refusal]).toEqual(['UNG', null])
  expect(insteadOf).toEqual({ name: 'Sæsonkort', price: 149_500 })
  expect(choose('HVERDAG', { born: '2005-08-19' }).product.code).toBe('UNG')
})

test.each<[ProductCode, Golfer]>([
  ['FULD', { born: '1981-04-23' }],
  ['FULD', {}],
  ['HVERDAG', { born: '1981-04-23' }],
  ['UNG', { born: '2005-08-19' }],
  ['FERIE', { born: '2005-08-19' }],
  ['FERIE', { type: 2 }],
])('an offered %s is sold as chosen to %j', (code, golfer) => {
  expect(choose(code, golfer)).toMatchObject({
    product: { code },
    refusal: null,
    insteadOf: null,
  })
})

test('a card that the membership gives no right to is refused, and no other is chosen', () => {
  for (const type of [2, 3] as const) {
    const { refusal, insteadOf } = choose('FULD', { type })
    expect(refusal).toContain('fuldtidsmedlemmer')
    expect(insteadOf).toBeNull()
  }
})
