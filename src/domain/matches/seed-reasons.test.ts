import { expect, test } from 'vitest'
import {
  bracketText,
  howSeededText,
  knockOutSeedSentences,
  seedReasonSentences,
} from './seed-reason-text.ts'
import { seedReasons } from './seed-reasons.ts'

const proposed = [
  { id: 'a', handicapTenths: 40 },
  { id: 'b', handicapTenths: 84 },
  { id: 'c', handicapTenths: 84 },
  { id: 'd', handicapTenths: 20 },
  { id: 'e', handicapTenths: null },
]
const reasons = seedReasons(proposed, 3)
const sentences = (id: string, seed: number, pool: number | null = null, pools = 0) =>
  seedReasonSentences({ seed, pool, reason: reasons.get(id)! }, { contestants: 5, pools })

test('the seeded go by handicap, with lots between equals, and the others by lot', () => {
  expect([...reasons.values()].map(({ by, isEqual }) => [by, isEqual])).toEqual([
    ['handicap', false],
    ['handicap', true],
    ['handicap', true],
    ['lot', false],
    ['lot', false],
  ])
  expect(sentences('a', 1)).toEqual([
    'Nr. 1 af 5 efter handicap (4,0).',
    expect.stringContaining('Sidder over i 1. runde'),
  ])
  expect(sentences('b', 2)[1]).toBe('Spillere med samme handicap er rangeret ved lodtrækning.')
})

test('everybody else sees no handicap, and what was moved by hand is said', () => {
  const { handicapTenths: _, ...reason } = reasons.get('d')!
  const field = { contestants: 5, pools: 0 }
  expect(seedReasonSentences({ seed: 2, pool: null, reason }, field).slice(0, 2)).toEqual([
    'Nr. 4 af 5 ved lodtrækning.',
    'Flyttet fra nr. 4 til nr. 2 af turneringsledelsen.',
  ])
})

// The table of docs/algorithms/matches.md, byes.
test.each([
  [1, 11, /^Sidder over .* 11 i et træ med 16 pladser giver 5.oversiddere, og det er de 5 bedst/],
  [5, 11, /^Sidder over/],
  [6, 11, /^Møder nr\. 11: .* 17,/],
  [1, 3, /giver 1.oversidder, og det er den bedst seedede\.$/],
  [2, 3, /^Møder nr\. 3: .* 5,/],
])('seed %i of %i', (seed, contestants, text) => {
  expect(bracketText(seed, contestants)).toMatch(text)
})

test('a pool is explained by the snake, and a knock-out after it by the places', () => {
  expect(sentences('d', 4, 2, 2).at(-1)).toBe(
    'Nr. 4 er i pulje B: puljerne fyldes én ad gangen, frem og tilbage (A B B A …).',
  )
  expect(knockOutSeedSentences({ seed: 3, pool: 1, place: 2 }, 4)).toEqual([
    expect.stringMatching(/^Nr\. 2 i pulje A giver seedning 3 i slutspillet/),
    expect.stringMatching(/^Møder nr\. 2/),
  ])
})

test('one sentence says how all were seeded', () => {
  const seeding = { byHandicap: 4, contestants: 11, lotSeed: '7d1f', moved: 2, moment: 'lørdag' }
  expect(howSeededText(seeding).replaceAll(/\s/g, ' ')).toBe(
    'Seedet de 4 bedste efter handicap og resten ved lodtrækning (nøgle 7d1f) af turneringsledelsen lørdag, med 2 ændringer i rækkefølgen.',
  )
})
