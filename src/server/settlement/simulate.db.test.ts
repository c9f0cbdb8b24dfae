import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildExampleSeason, buildSoldCard } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { passes } from '../db/tables/passes.ts'
import { simulateToday } from './simulate.ts'

let app: TestApp
let example: Awaited<ReturnType<typeof buildExampleSeason>>
beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  example = await buildExampleSeason(app.db)
})
afterAll(() => app.close())

const simulate = () => simulateToday(app.ctx(), example.season)

test('callers at the same time share one computation, which is kept for a minute', async () => {
  const [one, two] = await Promise.all([simulate(), simulate()])
  expect(one).toBe(two)
  const card = await buildSoldCard(app.db)
  app.clock.set('2027-07-05T10:00:30+02:00')
  expect(await simulate()).toBe(one)
  app.clock.set('2027-07-05T11:30:00+02:00')
  const later = await simulate()
  expect(later.settlement.totals.sales.lines).toBe(one.settlement.totals.sales.lines + 1)
  await app.db.delete(passes).where(eq(passes.id, card.id))
  app.clock.set('2027-07-06T10:00:00+02:00')
  expect((await simulate()).settlement.totals.pool.total).toBe(1_745_491)
})
