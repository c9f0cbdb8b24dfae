import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { crashRun } from '../scripts/soak/crash/run.ts'

beforeAll(() => buildIfStale(), 180_000)

// The large count is `npm run soak -- crash`.
test('a service that is killed while golfers buy and play has kept all that it acknowledged', async () => {
  const { held, faults } = await crashRun({ purchases: 8, kills: 1, atOnce: 3, seed: 3 })
  expect(faults).toEqual([])
  expect(held).toBeGreaterThan(150)
}, 300_000)
