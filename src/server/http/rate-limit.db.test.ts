import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import type { Ctx } from '#server/ctx.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { addressOf, consume, limit, limitEach, limitMails } from './rate-limit.ts'
import { deleteOldRateLimits } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const age = (ms: number) =>
  app.db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - ${ms}::bigint` })

test('of a hundred simultaneous attempts exactly the limit passes', async () => {
  const rule = { key: 'test:anne@example.dk', max: 7, windowSeconds: 60 }
  const answers = await Promise.all(Array.from({ length: 100 }, () => consume(app.db, rule)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
})

test('a refusal states how long to wait, and the next window allows attempts', async () => {
  const rule = { key: 'test:bo', max: 1, windowSeconds: 60 }
  await limit(app.ctx(), rule)
  await age(20_000)
  const refusal = await limit(app.ctx(), rule).catch((error) => error)
  expect(refusal.code).toBe('too_many_requests')
  expect(refusal.details.retryAfter).toBeGreaterThan(35)
  expect(refusal.details.retryAfter).toBeLessThanOrEqual(40)
  await age(41_000)
  await limit(app.ctx(), rule)
})

test('of several limits none is counted after one that refuses', async () => {
  const limits = [
    { key: 'test-wide:anne', max: 10, windowSeconds: 60 },
    { key: 'test-narrow:anne', max: 1, windowSeconds: 30 },
    { key: 'test-last:anne', max: 10, windowSeconds: 60 },
  ]
  const tries = Array.from({ length: 9 }, () =>
    limitEach(app.ctx(), limits).catch((error) => error),
  )
  const refused = (await Promise.all(tries)).filter((error) => error !== undefined)
  expect(refused.map(({ code }) => code)).toEqual(Array(8).fill('too_many_requests'))
  for (const { details } of refused) expect(details.retryAfter).toBeLessThanOrEqual(30)
  const rows = await app.db.select().from(rateLimits)
  const countOf = (purpose: string) => rows.find(({ key }) => key.startsWith(purpose))?.count
  expect(['test-wide', 'test-narrow', 'test-last'].map(countOf)).toEqual([9, 9, 1])
})

describe('mails to an address from a form', () => {
  const mail = async (ctx: Partial<Ctx>, to = 'offer@example.dk') => {
    const asked = { purpose: 'test-mail', to, max: 2, windowSeconds: 60 }
    const refusal = await limitMails(app.ctx(ctx), asked).catch((error) => error)
    return refusal === undefined ? 'sent' : refusal.code
  }
  const refused = 'too_many_requests'
  beforeEach(() => app.db.delete(rateLimits))

  test('a sender uses up only their own limit', async () => {
    const outsider = { address: '203.0.113.7' }
    for (const answer of ['sent', 'sent', refused]) expect(await mail(outsider)).toBe(answer)
    for (let i = 0; i < 20; i += 1) expect(await mail(outsider, ' Offer@Example.dk')).toBe(refused)
    expect(await mail({ address: '203.0.113.8' })).toBe('sent')
    expect(await mail(outsider, 'another@example.dk')).toBe('sent')
  })

  test('many senders cannot flood a mailbox, and the owner of the address is exempt', async () => {
    for (let i = 1; i <= 8; i += 1) expect(await mail({ address: `203.0.113.${i}` })).toBe('sent')
    expect(await mail({ address: '203.0.113.99' })).toBe(refused)
    const actor = {
      accountId: randomUUID(),
      email: 'offer@example.dk',
      name: 'Anne',
      emailVerified: true,
      twoFactor: 'off' as const,
      roles: [],
    }
    expect(await mail({ actor: { ...actor, emailVerified: false } })).toBe(refused)
    expect(await mail({ actor: { ...actor, accountId: randomUUID() } })).toBe('sent')
  })
})

test('addresses are stored hashed, and old windows are deleted', async () => {
  await limit(app.ctx(), { key: 'test:carl@example.dk', max: 1, windowSeconds: 60 })
  const keys = (await app.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.join()).not.toContain('carl')
  await age(3 * 86_400_000)
  await deleteOldRateLimits(app.ctx())
  expect(await app.db.select().from(rateLimits)).toEqual([])
})

test('old windows are deleted without waiting for one that is being counted', async () => {
  for (const whom of ['anne', 'bo']) {
    await limit(app.ctx(), { key: `test-old:${whom}`, max: 1, windowSeconds: 60 })
  }
  await age(3 * 86_400_000)
  await app.db.transaction(async (tx) => {
    const counted = await tx.select().from(rateLimits).limit(1).for('update')
    await deleteOldRateLimits(app.ctx())
    expect(await app.db.select().from(rateLimits)).toEqual(counted)
  })
  await app.db.delete(rateLimits)
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
