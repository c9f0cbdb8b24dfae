import { expect, test } from 'vitest'
import {
  bracketText,
  contestantSeedSentences,
  howSeededText,
  movedSeeds,
} from './seed-reason-text.ts'
import { seedReasons, withoutHandicap } from './seed-reasons.ts'

const proposed = [
  { id: 'a', handicapTenths: 40 },
  { id: 'b', handicapTenths: 84 },
  { id: 'c', handicapTenths: 84 },
  { id: 'd', handicapTenths: 20 },
  { id: 'e', handicapTenths: null },
]
const reasons = seedReasons(proposed, 3)
/** In this order of seeds. */
const seeded = (order: string, pools?: readonly number[]) =>
  [...order].map((id, i) => ({
    seed: i + 1,
    pool: pools?.[i] ?? null,
    seedReason: reasons.get(id) ?? null,
    knockOutSeed: null,
  }))
const sentences = (order: string, seed: number, pools?: readonly number[]) => {
  const all = seeded(order, pools)
  return contestantSeedSentences(all[seed - 1]!, all)
}

test('the seeded go by handicap, with lots between equals, and the others by lot', () => {
  expect([...reasons.values()].map(({ by, isEqual }) => [by, isEqual])).toEqual([
    ['handicap', false],
    ['handicap', true],
    ['handicap', true],
    ['lot', false],
    ['lot', false],
  ])
  expect(sentences('abcde', 1)).toEqual([
    'Nr. 1 af 5 efter handicap (4,0).',
    expect.stringContaining('Sidder over i 1. runde'),
  ])
  expect(sentences('abcde', 2)[1]).toBe('Spillere med samme handicap er rangeret ved lodtrækning.')
})

test('everybody else sees no handicap, nor does who takes the place over', () => {
  const all = seeded('abcde')
  const seedReason = withoutHandicap(reasons.get('a')!)
  const takenOver = { ...seedReason, takenOverAt: '2027-06-12T08:00:00Z' }
  expect(contestantSeedSentences({ ...all[0]!, seedReason: takenOver }, all).slice(0, 2)).toEqual([
    'Nr. 1 af 5 efter handicap.',
    'Pladsen er siden overtaget fra en anden, og seedningen fulgte med.',
  ])
})

// The table of docs/algorithms/matches.md, moved by hand.
test.each([
  ['abcde', []],
  ['bacde', [1]],
  ['eabcd', [1]],
  ['bcdea', [5]],
  ['acbed', [2, 4]],
  ['edcba', [1, 2, 3, 4]],
])('in the order %s the seeds %j were moved', (order, moved) => {
  expect([...movedSeeds(seeded(order))]).toEqual(moved)
})

test('who was moved is said, and who made room', () => {
  expect(sentences('eabcd', 1)[1]).toBe('Flyttet fra nr. 5 til nr. 1 af turneringsledelsen.')
  expect(sentences('eabcd', 2)[1]).toBe('Rykket til nr. 2, fordi en anden blev flyttet.')
  expect(sentences('edabc', 3)[1]).toBe('Rykket til nr. 3, fordi andre blev flyttet.')
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
  expect(sentences('abcde', 4, [1, 2, 2, 1, 1]).at(-1)).toBe(
    'Nr. 4 er i pulje A: puljerne fyldes én ad gangen, frem og tilbage (A B B A …).',
  )
  const goOn = seeded('abcd').map((one, i) => ({
    ...one,
    seedReason: null,
    knockOutSeed: { seed: i + 1, pool: 1 + (i % 2), place: i < 2 ? 1 : 2 },
  }))
  expect(contestantSeedSentences(goOn[2]!, goOn)).toEqual([
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
