import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Tried = { contract?: string; email?: string; address?: string }

/** Declares from an IP address, with a new contract and a new mail address by default. */
async function declare({ contract, email, address = '203.0.113.7' }: Tried = {}) {
  const body = {
    name: 'Anne Holm',
    contract: contract ?? `2027-${randomUUID().slice(0, 8)}`,
    email: email ?? `${randomUUID()}@example.dk`,
  }
  const headers = { 'x-visitor-address': address }
  return (await app.request('POST', '/api/v1/withdrawals', body, headers)).status
}

/** How many of thirty requests are accepted. */
async function acceptedOf(attempt: (n: number) => Promise<number>) {
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) statuses.push(await attempt(n))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  return statuses.filter((status) => status === 200).length
}

test('an IP address may declare fifteen times an hour in total', async () => {
  expect(await acceptedOf(() => declare())).toBe(15)
  expect(await declare({ address: '198.51.100.1' }), 'others still may').toBe(200)
})

test('an IP address may declare one contract five times an hour in any spelling', async () => {
  const spellings = ['2027-4711', '2027 4711', '20274711', '2027.4711']
  expect(await acceptedOf((n) => declare({ contract: spellings[n % 4] ?? '' }))).toBe(5)
})

test('an IP address may cause five mails an hour to one mailbox, and all addresses together twenty', async () => {
  const email = 'anne@example.dk'
  expect(await acceptedOf(() => declare({ email }))).toBe(5)
  const others = Array.from({ length: 30 }, (_, n) => `198.51.100.${n}`)
  const statuses = []
  for (const address of others) statuses.push(await declare({ email, address }))
  expect(statuses.filter((status) => status === 200)).toHaveLength(15)
})

test('an IP address may request sixty previews an hour', async () => {
  const body = { name: 'Anne Holm', contract: '2027-4711', email: 'anne@example.dk' }
  const statuses = []
  for (let n = 0; n < 62; n += 1) {
    statuses.push((await app.request('POST', '/api/v1/withdrawals/preview', body)).status)
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
})

test('attempts with invalid link keys are limited', async () => {
  const statuses = []
  for (let n = 0; n < 62; n += 1) {
    const headers = { cookie: `withdrawal_key=guess-${n}` }
    statuses.push((await app.request('POST', '/api/v1/withdrawals/declared', {}, headers)).status)
  }
  expect(statuses).toEqual([...Array(60).fill(410), 429, 429])
})
