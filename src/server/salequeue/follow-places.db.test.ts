import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saleQueueTickets } from '#server/db/tables/sale-queues.ts'
import { letInUpTo } from '#domain/salequeue/schedule.ts'
import { holding } from '#test/lock-waiters.ts'
import { buildAccount, signInAs } from '#test/people.ts'
import { opening, openSaleQueue } from '#test/open-sale-queue.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { pairsOf } from '#test/requests.ts'
import { passOnUnused } from './pass-on-unused.ts'
import { findOpenQueue, toSaleQueue } from './queue-queries.ts'

let app: TestApp
let queueId = ''

beforeAll(async () => {
  app = await createTestApp({ now: '2027-03-01T07:00:00+01:00' })
})
afterAll(() => app.close())

beforeEach(async () => {
  queueId = await openSaleQueue(app)
})

const at = (time: string) => app.clock.set(`2027-03-01T${time}+01:00`)

const addTickets = (tickets: Partial<typeof saleQueueTickets.$inferInsert>[]) =>
  app.db
    .insert(saleQueueTickets)
    .values(tickets.map((ticket) => ({ queueId, createdAt: opening, ...ticket })))

const current = async () => toSaleQueue((await findOpenQueue(app.db))!)
const reached = async () => letInUpTo((await current()).schedule, app.ctx().now().getTime())

test('turns that ended without a purchase are passed on once, whichever process does it', async () => {
  await addTickets([
    ...Array.from({ length: 5 }, (_, i) => ({ number: i + 1 })),
    { number: 6, registrationId: randomUUID() },
    // Still in its turn.
    { number: 100 },
  ])
  at('07:20:59')
  const [seen, before] = [await current(), await reached()]
  // The rate is changed at the same moment, and two processes count.
  const step = { at: app.ctx().now().getTime(), number: before, perMinute: 30 }
  const change = `update sale_queues set schedule = schedule || '[${JSON.stringify(step)}]'`
  const both = () => Promise.all([1, 2].map(() => passOnUnused(app.ctx(), seen)))
  await holding(app, change, both, 2)
  expect((await current()).schedule.map(({ perMinute }) => perMinute)).toEqual([60, 30, 30])
  expect(await reached()).toBe(before + 5)
  await passOnUnused(app.ctx(), await current())
  expect(await reached()).toBe(before + 5)
})

async function signIn(cookie: string, accountEmail: string) {
  const answer = await app.request(
    'POST',
    '/api/v1/account/sign-in',
    { email: accountEmail, password: 'en-lang-adgangskode' },
    { cookie },
  )
  expect(answer.status).toBe(200)
  return pairsOf(answer)
}

/** A place that was taken in a browser where nobody is signed in. */
async function takePlace() {
  const answer = await app.request('GET', '/koe')
  return pairsOf(answer)
}

const ticketIn = (cookies: string) => /(?:^|; )queue=[^.]+\.([^.]+)\./.exec(cookies)?.[1]
const ticketsOf = async (accountId: string) => {
  const rows = await app.db
    .select()
    .from(saleQueueTickets)
    .where(eq(saleQueueTickets.accountId, accountId))
    .orderBy(asc(saleQueueTickets.number))
  return rows.map(({ id }) => id)
}

test('a place taken while signed out follows the account, also to another browser', async () => {
  at('07:01:00')
  const email = 'foelger@example.dk'
  const accountId = await buildAccount(app, { email, name: 'Ida', password: 'en-lang-adgangskode' })
  const place = await takePlace()
  await signIn(place, email)
  expect(await ticketsOf(accountId)).toEqual([ticketIn(place)])
  const phone = await app.request('GET', '/koe', undefined, { cookie: await signIn('', email) })
  expect(ticketIn(pairsOf(phone))).toBe(ticketIn(place))
})

test('the earlier place of the account stays, and the browser gets it', async () => {
  at('07:01:00')
  const { accountId, email } = await signInAs(app)
  const own = randomUUID()
  await addTickets([{ id: own, number: 2000, accountId }])
  const cookies = await signIn(await takePlace(), email)
  expect(ticketIn(cookies)).toBe(own)
  expect(await ticketsOf(accountId)).toEqual([own])
})

test('an earlier place of the browser replaces that of the account, but never a place of another account', async () => {
  at('07:01:00')
  const { accountId, email } = await signInAs(app)
  const other = await signInAs(app)
  const place = await takePlace()
  await addTickets([{ number: 3500, accountId }])
  await signIn(place, email)
  expect(await ticketsOf(accountId)).toEqual([ticketIn(place)])
  await signIn(place, other.email)
  expect(await ticketsOf(other.accountId)).toEqual([])
  expect(await ticketsOf(accountId)).toEqual([ticketIn(place)])
})
