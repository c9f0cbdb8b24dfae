import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rateLimits } from '#server/db/tables/accounts.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { addressOf, consume, forgetOldLimits, limit } from './rate-limit.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const age = (ms: number) =>
  house.db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - ${ms}::bigint` })

test('of a hundred at once exactly as many pass as may', async () => {
  const rule = { key: 'test:anne@example.dk', max: 7, windowSeconds: 60 }
  const answers = await Promise.all(Array.from({ length: 100 }, () => consume(house.db, rule)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
})

test('who is refused learns how long to wait, and may again after the window', async () => {
  const rule = { key: 'test:bo', max: 1, windowSeconds: 60 }
  await limit(house.ctx(), rule)
  await age(20_000)
  const refusal = await limit(house.ctx(), rule).catch((error) => error)
  expect(refusal.code).toBe('too_many_requests')
  expect(refusal.details.retryAfter).toBeGreaterThan(35)
  expect(refusal.details.retryAfter).toBeLessThanOrEqual(40)
  await age(41_000)
  await limit(house.ctx(), rule)
})

test('addresses are not kept readable, and old windows are forgotten', async () => {
  await limit(house.ctx(), { key: 'test:carl@example.dk', max: 1, windowSeconds: 60 })
  const keys = (await house.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.join()).not.toContain('carl')
  await age(3 * 86_400_000)
  await forgetOldLimits(house.ctx())
  expect(await house.db.select().from(rateLimits)).toEqual([])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('the visitor %s is counted as %s', (address, counted) => {
  expect(addressOf({ address })).toBe(counted)
})
