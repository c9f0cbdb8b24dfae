import { beforeAll, expect, test } from 'vitest'
import { foldCard } from '#domain/scoring/card.ts'
import { buildIfStale } from '../scripts/build.ts'
import { crashRun } from '../scripts/soak/crash/run.ts'
import { writingFlights } from './crash-flights.ts'
import { measuredVisitors } from './crash-visitors.ts'

/** One service and one kill for all three loads; `npm run soak -- crash` repeats it many times. */
const visitors = measuredVisitors()
const flights = writingFlights()
let bought: Awaited<ReturnType<typeof crashRun>>

beforeAll(() => buildIfStale(), 180_000)
beforeAll(async () => {
  const shopping = { purchases: 8, kills: 1, concurrency: 3, seed: 3 }
  bought = await crashRun(shopping, [flights.join, visitors.join])
}, 300_000)

test('a service that is killed while golfers buy and play keeps everything it acknowledged', () => {
  expect(bought.failures).toEqual([])
  expect(bought.held).toBeGreaterThan(150)
})

test('a service that is killed while visitors are measured keeps every acknowledged event exactly once', () => {
  const { acknowledged, stored, traffic } = visitors.story
  expect(traffic.lost).toBeGreaterThan(0)
  const kept = new Set(stored)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(kept.size).toBe(stored.length)
})

test('a service that is killed while forty flights enter scores keeps every acknowledged score', () => {
  const { acknowledged, entries, cards, traffic } = flights.story
  expect(traffic.lost).toBeGreaterThan(0)
  // Nothing is missing or duplicated, and every card matches its entries.
  expect(entries.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted())
  const numbers = Array.from({ length: 18 }, (_, i) => i + 1)
  for (const card of cards) {
    const own = entries.filter(({ entryId }) => entryId === card.entryId)
    const written = own.map(({ hole }) => hole).toSorted((a, b) => a - b)
    expect(written).toEqual(numbers.slice(0, own.length))
    expect(card.scores).toEqual(foldCard(numbers, own).map(({ official }) => official))
    expect(card.revision).toBe(own.length)
  }
})
