import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { webErrors } from '#server/db/tables/errors.ts'
import { saleQueues, saleQueueTickets } from '#server/db/tables/sale-queues.ts'
import { opening, openSaleQueue } from '#test/open-sale-queue.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { pairsOf } from '#test/requests.ts'
import { signTicket } from './ticket.ts'

let app: TestApp
let queueId = ''

beforeAll(async () => {
  app = await createTestApp({ now: '2027-03-01T07:10:00+01:00' })
})
afterAll(() => app.close())

beforeEach(async () => {
  queueId = await openSaleQueue(app)
})

/** The cookie of a stored ticket with this number. */
async function holder(number: number) {
  const id = randomUUID()
  await app.db.insert(saleQueueTickets).values({ id, queueId, number, createdAt: opening })
  return `queue=${await signTicket(app.ctx(), { queueId, ticketId: id, number })}`
}

const get = (headers: Record<string, string>) => app.request('GET', '/koe', undefined, headers)
const ahead = { 'sec-purpose': 'prefetch;prerender' }

test('a page that is fetched ahead is an error for a newcomer, and the place of who has one', async () => {
  const newcomer = await get(ahead)
  expect(newcomer.status).toBe(503)
  expect(newcomer.headers.get('cache-control')).toBe('no-store')
  expect(await app.db.$count(saleQueueTickets)).toBe(0)
  const known = await get({ ...ahead, cookie: await holder(2000) })
  expect(await known.text()).toContain('<h1>Du er i kø</h1>')
})

test('a ticket that asks for another place is limited, and waits for no lock while it keeps its place', async () => {
  const cookie = await holder(2000)
  const again = () => app.request('POST', '/koe', undefined, { cookie })
  const kept = await app.db.transaction(async (tx) => {
    await tx.select().from(saleQueues).where(eq(saleQueues.id, queueId)).for('update')
    return again()
  })
  expect(pairsOf(kept)).toBe(cookie)
  for (let times = 1; times < 20; times += 1) expect((await again()).status).toBe(303)
  const refused = await again()
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('<a href="/koe">Prøv igen</a>')
})

test('thousands of tickets from one /48 of IPv6 are a thousand', async () => {
  const answers: Response[] = []
  for (let net = 0; net < 6; net += 1) {
    const from = { 'x-visitor-address': `2001:db8:7:${net}::1` }
    answers.push(...(await Promise.all(Array.from({ length: 200 }, () => get(from)))))
  }
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1000)
})

test('a failure of the queue is stored, and the page shows its number', async () => {
  const saleQueue = { read: () => Promise.reject(new Error('a failure of the queue')) }
  const answer = await createApp({ ...app.services, saleQueue }).request('/koe')
  expect(answer.status).toBe(500)
  const id = /Fejlnummer: (\w+)/.exec(await answer.text())?.[1] ?? ''
  const stored = () => app.db.$count(webErrors, eq(webErrors.id, id))
  await vi.waitFor(async () => expect(await stored()).toBe(1))
  expect(app.bugs.splice(0).join()).toContain('a failure of the queue')
})
