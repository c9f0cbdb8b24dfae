import { expect, test } from 'vitest'
import type { MyOffer } from '#contract/discounts/mine.ts'
import { filterOffers } from './filter-offers.ts'

const person = (golferId: string, isRefused = false): MyOffer['people'][number] => ({
  golferId,
  firstName: golferId,
  refusal: isRefused ? { reason: 'offer_used', text: 'Rabatten er brugt.' } : null,
  usesLeft: null,
})
const offer = (title: string, giver: string, people: MyOffer['people']): MyOffer => ({
  id: title,
  title,
  text: 'På alt tøj.',
  giver,
  clubSlug: null,
  partnerUrl: null,
  validFrom: '2027-03-01',
  validTo: '2027-11-30',
  conditions: ['Kan bruges én gang.'],
  people,
})
const offers = [
  offer('Bolde', 'Rold Golfklub', [person('anne', true), person('laura', true)]),
  offer('Kaffe', 'Sønderå Golfklub', [person('anne', true), person('laura')]),
  offer('Buggy', 'Mols Golfklub', [person('anne'), person('laura')]),
]
const titles = (filter: Parameters<typeof filterOffers>[1]) =>
  filterOffers(offers, filter).map(({ title }) => title)

test('what can be used today stands first', () => {
  expect(titles({})).toEqual(['Kaffe', 'Buggy', 'Bolde'])
  expect(titles({ golfer: 'anne' })).toEqual(['Buggy', 'Bolde', 'Kaffe'])
})

test.each([
  ['sonder', []],
  ['soender kaffe', ['Kaffe']],
  ['golfklub tøj', ['Kaffe', 'Buggy', 'Bolde']],
  ['findes ikke', []],
])('searched for %s', (q, found) => {
  expect(titles({ q })).toEqual(found)
})
