import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SaleQueue } from '#domain/salequeue/place.ts'
import { saleQueues } from '#server/db/tables/sale-queues.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { followSaleQueue, keepLatest } from './current-queue.ts'

let app: TestApp
const opensAt = new Date('2027-03-01T07:00:00+01:00')

beforeAll(async () => {
  app = await createTestApp({ now: '2027-03-01T06:59:59+01:00' })
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.set('2027-03-01T06:59:59+01:00')
  await app.db.delete(saleQueues)
  const beginsAt = new Date('2027-03-01T06:00:00+01:00')
  await app.db
    .insert(saleQueues)
    .values({ beginsAt, opensAt, createdAt: beginsAt, perMinute: 60, schedule: [] })
})

const listener = { on: async () => {}, close: async () => {} }

test('three hundred who look during the draw draw once, and do not wait for it', async () => {
  const draws = vi.spyOn(app.db, 'transaction')
  const queue = await followSaleQueue({ ...app.ctx(), listener, log: () => {} })
  try {
    app.clock.set(opensAt.toISOString())
    const looks = await Promise.all(Array.from({ length: 300 }, () => queue.read()))
    expect(looks.filter((look) => look?.drawnAt !== null)).toEqual([])
    expect(draws).toHaveBeenCalledTimes(1)
    await vi.waitFor(async () => expect((await queue.read())?.drawnAt).toBe(opensAt.getTime()))
  } finally {
    queue.close()
    draws.mockRestore()
  }
})

test('a read that is done after a later one does not bring the older queue back', async () => {
  const { current, keep } = keepLatest()
  const queue = (id: string) => ({ ...one, id })
  const slow = Promise.withResolvers<SaleQueue>()
  const [first, second] = [keep(() => slow.promise), keep(async () => queue('later'))]
  const early = first()
  await second()
  slow.resolve(queue('earlier'))
  await early
  expect(current()?.id).toBe('later')
})

const one = { beginsAt: 0, opensAt: 0, drawnAt: null, perMinute: 60, schedule: [] }
