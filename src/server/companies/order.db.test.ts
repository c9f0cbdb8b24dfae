import { createHash, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyShop, nextCvr, type Ordered } from '#test/company-shop.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companies, companyInvoices, companySeats } from '../db/tables/companies.ts'
import { clipPacks, clipPools } from '../db/tables/clip-pools.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { captures, paymentAttempts } from '../db/tables/payments.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { hangingCvr } from '../simulators/cvr/simulator.ts'
import { skipTimeouts } from '#test/skip-timeouts.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-10T10:00:00+01:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const { wish, order, open, newestMail } = companyShop(() => app)
const ten = { kind: 'cards', cards: 10 } as const

test('ten cards on invoice: seats at once, an invoice by mail, and an administrator by link', async () => {
  const company = await open(ten, { cvr: '20 99 11 86', gln: '5798009811578' })
  expect(company).toMatchObject({ invoiceNumber: 'F2027-000001', dueOn: '2027-03-24' })
  const shown = await company.show()
  // The name of the register, not the typed one.
  expect(shown).toMatchObject({ name: 'Bækkelund Maskinfabrik A/S', isInRegister: true })
  expect(shown.seats.map(({ state }) => state)).toEqual(Array(10).fill('free'))
  const mail = await newestMail(company.contactEmail, 'companyInvoice')
  expect(mail?.data).toMatchObject({
    number: 'F2027-000001',
    totalOre: 1_345_500,
    vatOre: 269_100,
    dueOn: '2027-03-24',
    reference: 'PO 1187',
  })
})

test('the order is secured by the invoice, and no money is taken before it is paid', async () => {
  const { companyId } = await open(ten)
  const [sold] = await app.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(companySeats, eq(companySeats.orderLineId, orderLines.id))
    .where(eq(companySeats.companyId, companyId))
  expect(sold?.order).toMatchObject({ status: 'fulfilled', totalOre: 1_345_500 })
  const [attempt] = await app.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, sold!.order.id))
  expect(attempt).toMatchObject({ provider: 'invoice', status: 'authorised', capturedOre: 0 })
  app.clock.set('2027-11-10T10:00:00+01:00')
  await app.runJobs()
  app.clock.set('2027-03-10T10:00:00+01:00')
  expect(await app.db.select().from(captures).where(eq(captures.orderId, sold!.order.id))).toEqual(
    [],
  )
  expect((await app.db.select().from(orders).where(eq(orders.id, sold!.order.id)))[0]?.status).toBe(
    'fulfilled',
  )
})

test('24 cards cost what 25 cost, and the lines add up', async () => {
  const { companyId } = await open({ kind: 'cards', cards: 24 })
  const lines = await app.db
    .select({ totalOre: orderLines.totalOre, listPriceOre: orderLines.listPriceOre })
    .from(orderLines)
    .innerJoin(companySeats, eq(companySeats.orderLineId, orderLines.id))
    .where(eq(companySeats.companyId, companyId))
  expect(lines).toHaveLength(24)
  expect(lines.reduce((sum, { totalOre }) => sum + totalOre, 0)).toBe(3_176_875)
})

test('60 rounds are two klippekort in one pool, whose clips have their prices', async () => {
  const { companyId } = await open({ kind: 'clips', rounds: 60 })
  const [pool] = await app.db.select().from(clipPools).where(eq(clipPools.companyId, companyId))
  expect(pool).toMatchObject({ clips: 60 })
  const packs = await app.db
    .select()
    .from(clipPacks)
    .where(eq(clipPacks.poolId, pool!.id))
    .orderBy(asc(clipPacks.firstClip))
  expect(packs.map(({ firstClip, clips, perClipOre }) => [firstClip, clips, perClipOre])).toEqual([
    [1, 50, 29_500],
    [51, 10, 32_500],
  ])
})

test('the invoice keeps its bytes: number, parties, EAN, lines, VAT and the period', async () => {
  const company = await open({ kind: 'cards', cards: 5 }, { gln: 'EAN 5798 0098 11578' })
  const { body } = await company.send<{ invoices: { invoiceId: string; number: string }[] }>(
    'GET',
    '/invoices',
  )
  const [first] = body.invoices
  const shown = await company.send<{ document: object; hash: string }>(
    'GET',
    `/invoices/${first!.invoiceId}`,
  )
  expect(shown.body.document).toMatchObject({
    kind: 'invoice',
    gln: '5798009811578',
    reference: 'PO 1187',
    buyer: { contact: 'Bodil Krogh', address: 'Industrivej 4, 8600 Silkeborg' },
    period: { from: '2027-03-01', to: '2027-11-30' },
    lines: [{ quantity: 5, listPriceOre: 149_500, discountOre: 37_375, totalOre: 710_125 }],
    totalOre: 710_125,
    vatOre: 142_025,
  })
  const [row] = await app.db
    .select()
    .from(companyInvoices)
    .where(eq(companyInvoices.number, first!.number))
  expect(createHash('sha256').update(row!.document).digest('hex')).toBe(shown.body.hash)
})

test.each([
  [{ cvr: '12345678' }, 'cvr_wrong'],
  [{ cvr: '11223346' }, 'company_ended'],
  [{ gln: '5798009811579' }, 'gln_wrong'],
  [{ totalOre: 1_345_400 }, 'price_changed'],
])('%o is refused: %s', async (changes, reason) => {
  const answer = await order(app.browser(), ten, changes)
  expect(answer).toMatchObject({ status: 422, body: { error: { reason } } })
})

test('a register that hangs does not stop the order: the typed name counts, and is flagged', async () => {
  const waits = skipTimeouts()
  const company = await open(ten, { cvr: hangingCvr, companyName: 'Tastet ApS' })
  expect(waits).toContain(2_000)
  expect(await company.show()).toMatchObject({ name: 'Tastet ApS', isInRegister: false })
})

test('nobody becomes administrator by an address that is not proven, nor of a known CVR number', async () => {
  const cvr = nextCvr()
  const mine = await open(ten, { cvr })
  const stranger = app.browser()
  const answer = await stranger.send('POST', '/companies/orders', wish(ten, { cvr }))
  expect(answer).toMatchObject({ status: 200, body: { companyId: null } })
  expect((await stranger.send('GET', mine.path)).status).toBe(401)
  expect(await app.db.select().from(companies).where(eq(companies.cvr, cvr))).toHaveLength(2)
  expect((await mine.show()).seats).toHaveLength(10)
})

test('an order for a company needs its role', async () => {
  const mine = await open(ten)
  const other = await open(ten)
  const changes = { companyId: mine.companyId }
  expect((await order(other.browser, ten, changes)).status).toBe(404)
  expect((await order(app.browser(), ten, changes)).status).toBe(401)
  expect(await order(mine.browser, ten, changes)).toMatchObject({
    status: 200,
    body: { companyId: mine.companyId },
  })
  expect((await mine.show()).seats).toHaveLength(20)
})

test('an order that is sent twice, also at once, is one order with one invoice', async () => {
  const sent = wish(ten, { cvr: nextCvr(), orderId: randomUUID() })
  const send = (more: object = {}) =>
    app.browser().send<Ordered>('POST', '/companies/orders', { ...sent, ...more })
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.invoiceNumber)).size).toBe(1)
  expect(await app.db.$count(companies, eq(companies.cvr, sent.cvr))).toBe(1)
  // The same id for other cards is a mistake of the caller, and orders nothing.
  const other = wish({ kind: 'cards', cards: 11 }, { cvr: sent.cvr })
  const { purchase, totalOre } = other
  expect(await send({ purchase, totalOre })).toMatchObject({ status: 409 })
})

test('a company that has ended since its first order gets no more credit', async () => {
  const mine = await open(ten)
  await app.db.update(companies).set({ cvr: '11223346' }).where(eq(companies.id, mine.companyId))
  expect(await order(mine.browser, ten, { companyId: mine.companyId })).toMatchObject({
    status: 422,
    body: { error: { reason: 'company_ended' } },
  })
})

test('credit is used once, also by orders that arrive together', async () => {
  const cvr = nextCvr()
  const fifty = { kind: 'cards', cards: 50 } as const
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => order(app.browser(), fifty, { cvr })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const reasons = answers.flatMap(({ body }) => body.error?.reason ?? [])
  expect(new Set(reasons)).toEqual(new Set(['credit_used']))
})

test('numbers of invoices have no gap and no repeat, also when orders arrive together or fail', async () => {
  const numbers = async () =>
    (await app.db.select({ number: companyInvoices.number }).from(companyInvoices))
      .map(({ number }) => Number(number?.slice(6)))
      .toSorted((a, b) => a - b)
  await Promise.all(
    Array.from({ length: 18 }, (_, at) =>
      order(
        app.browser(),
        { kind: 'cards', cards: 1 },
        { cvr: at % 3 === 0 ? '12345678' : nextCvr() },
      ),
    ),
  )
  const all = await numbers()
  expect(all.length).toBeGreaterThanOrEqual(12)
  expect(all).toEqual(all.map((_, at) => at + 1))
})
