import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  nationalFinal,
  purchasesPerMinute,
  saleOpening,
  sizes,
  type Measurements,
} from '../scripts/capacity/model.ts'
import { fillTables } from '../scripts/capacity/tables.ts'

const { measurements } = JSON.parse(readFileSync('scripts/capacity/measurements.json', 'utf8')) as {
  measurements: Measurements
}
const page = readFileSync('docs/capacity.md', 'utf8')

const of = (value: number) => ({ value, source: 'a test', quiet: true })
const measured: Measurements = {
  ...measurements,
  purchaseServiceMs: of(300),
  purchaseDatabaseMs: of(100),
  lookMs: of(0.3),
  publicPagesPerCoreSecond: of(20_000),
  watchersMeasured: of(5_000),
  watcherKiB: of(6.3),
  scoreBytes: of(919),
}

test('the numbers of the page are those of the model (npm run capacity)', () => {
  expect(fillTables(page, measurements)).toBe(page)
})

test('a core at 60 % sells 120 purchases a minute of 300 ms each, and the service is full first', () => {
  expect(purchasesPerMinute(measured, sizes[0])).toEqual({ perMinute: 120, first: 'service' })
  expect(purchasesPerMinute({ ...measured, purchaseDatabaseMs: of(600) }, sizes[0])).toEqual({
    perMinute: 60,
    first: 'database',
  })
})

test('20,000 who come are served, and those who wait cost a tenth of a core', () => {
  expect(saleOpening(measured, sizes[0])).toMatchObject({
    minutes: 100,
    letInPerMinute: 200,
    looksPerSecond: 334,
    pageCores: 0.02,
  })
  expect(saleOpening(measured, sizes[0]).lookCores).toBeCloseTo(0.1)
})

test('50,000 watchers need ten processes of 5,000', () => {
  expect(nationalFinal(measured)).toEqual({
    processes: 10,
    memoryMiB: 308,
    megabitsPerSecond: 368,
    messagesPerSecond: 50_000,
  })
})

test('a figure from a busy machine is marked', () => {
  const busy = { ...measured, lookMs: { ...of(0.3), quiet: false } }
  expect(fillTables(page, busy)).toContain('3,333 †')
})
