import { expect, test } from 'vitest'
import { homeFacts } from './home-facts.ts'

const offers = [
  { code: 'FERIE', price: 49_500 },
  { code: 'UNG', price: 59_500 },
  { code: 'FULD', price: 149_500 },
]

test('the front page has the price of the card with two rounds in every club all season, not the lowest', () => {
  const facts = homeFacts({ code: '2027', lastDays: null, offers }, 24)
  expect(facts.map((fact) => fact.replaceAll('\u00a0', ' '))).toEqual([
    'Sæsonkort 1.495 kr.',
    '24 klubber',
    '14 dages fortrydelsesret',
  ])
})

test('without a season on sale or clubs nothing is claimed of them', () => {
  expect(homeFacts(undefined, 0)).toEqual(['14 dages fortrydelsesret'])
})
