import { describe, expect, test } from 'vitest'
import { bracketSize, buildBracket, roundName, roundsOf, seedOrder } from './bracket.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))
const firstRound = (count: number) =>
  buildBracket(seeds(count))
    .filter(({ round, decision }) => round === 1 && decision === null)
    .map(({ a, b }) => `${a}–${b}`)

test.each([
  [2, '1 2'],
  [4, '1 4 3 2'],
  [8, '1 8 5 4 3 6 7 2'],
])('the seeds of a bracket of %i stand in the order %s', (size, order) => {
  expect(seedOrder(size).join(' ')).toBe(order)
})

test.each([
  [2, 2, ['1–2']],
  [3, 4, ['3–2']],
  [5, 8, ['5–4']],
  [6, 8, ['5–4', '3–6']],
  [11, 16, ['9–8', '11–6', '7–10']],
])('a field of %i plays in a bracket of %i and begins with %j', (count, size, matches) => {
  expect(bracketSize(count)).toBe(size)
  expect(firstRound(count)).toEqual(matches)
})

describe.each(Array.from({ length: 255 }, (_, i) => i + 2))('a field of %i', (count) => {
  const bracket = buildBracket(seeds(count))
  const byes = bracket.filter(({ decision }) => decision?.how === 'bye')

  test('has its byes for the best seeds, everybody once, and one match fewer than players', () => {
    const withBye = byes.map(({ a, b }) => Number(a ?? b)).toSorted((a, b) => a - b)
    expect(withBye).toEqual(seeds(bracketSize(count) - count).map(Number))
    const placed = bracket.filter(({ round }) => round === 1).flatMap(({ a, b }) => [a, b])
    expect(new Set(placed.filter((id) => id !== null)).size).toBe(count)
    expect(bracket.length - byes.length).toBe(count - 1)
  })
})

test('the best two meet in the final only, the best four in the semi-finals', () => {
  const order = seedOrder(256)
  const quarterOf = (seed: number) => Math.floor(order.indexOf(seed) / 64)
  expect([1, 4, 3, 2].map(quarterOf)).toEqual([0, 1, 2, 3])
})

test('the last rounds have names', () => {
  const rounds = roundsOf(20)
  expect([1, 2, 3, 4, 5].map((round) => roundName(round, rounds))).toEqual([
    '1. runde',
    '2. runde',
    'Kvartfinale',
    'Semifinale',
    'Finale',
  ])
})

test.each([0, 1, 257, 2.5])('%d players make no bracket', (count) => {
  expect(() => bracketSize(count)).toThrow(RangeError)
})
