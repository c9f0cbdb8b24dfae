import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyShop, members, nextCvr } from '#test/company-shop.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companyInvoices } from '../db/tables/companies.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { mails } from '../db/tables/notifications.ts'
import { orders } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { companyOrders } from '../db/tables/companies.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { remindOfInvoices } from './remind.ts'

let app: PurchaseTestApp
let finance = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-03T10:00:00+02:00' })
  finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
})
beforeEach(async () => {
  app.clock.set('2027-05-03T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.update(passes).set({ status: 'refunded' })
  await app.db.delete(accountGolfers)
  await app.db.update(companyInvoices).set({ paidOn: '2027-05-01' as never })
})
afterAll(() => app.close())

const { open, accept, order } = companyShop(() => app)
const ten = { kind: 'cards', cards: 10 } as const
const [anne, lise] = members

/** Runs the job on each of the next days. */
async function days(from: number, to: number) {
  for (let day = from; day <= to; day += 1) {
    app.clock.set(
      new Date(Date.parse('2027-05-03T10:00:00+02:00') + day * 86_400_000).toISOString(),
    )
    await Promise.all([remindOfInvoices(app.ctx()), remindOfInvoices(app.ctx())])
  }
}

const reminders = async (to: string) =>
  (
    await app.db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, to)))
      .orderBy(mails.createdAt)
  )
    .filter(({ template }) => ['companyReminder', 'companyStopped'].includes(template))
    .map(({ template, data }) => [template, data.stopsOn ?? null])

const statusOf = async (id: string) =>
  (await app.db.select().from(passes).where(eq(passes.id, id)))[0]!.status

const register = (invoiceId: string, cookie = finance) =>
  app.request('POST', `/api/v1/admin/company-invoices/${invoiceId}/payment`, {}, { cookie })

const invoiceOf = async (companyId: string, kind: 'invoice' | 'credit_note' = 'invoice') =>
  (
    await app.db
      .select()
      .from(companyInvoices)
      .where(and(eq(companyInvoices.companyId, companyId), eq(companyInvoices.kind, kind)))
  )[0]!

test('a card that is accepted while the job stops the cards is stopped with them', async () => {
  const company = await open(ten, { cvr: nextCvr() })
  await days(1, 30)
  await company.invite('anne@imens.example')
  app.clock.set('2027-06-08T10:00:00+02:00')
  const lock = `select from companies where id = '${company.companyId}' for update`
  const [accepted] = await holding(
    app,
    lock,
    async () => {
      const accepting = accept('anne@imens.example', anne)
      await waitForLockWaiters(app, 1)
      return Promise.all([accepting, remindOfInvoices(app.ctx())])
    },
    2,
  )
  expect(accepted.status).toBe(200)
  expect(await statusOf(accepted.body.passId)).toBe('unpaid')
})

test('two reminders, then the cards stop, and a payment lets them work again at once', async () => {
  const cvr = nextCvr()
  const company = await open(ten, { cvr })
  await company.invite('anne@rykker.example')
  const card = await accept('anne@rykker.example', anne)
  await days(1, 30)
  await company.invite('lise@rykker.example')
  await days(31, 35)
  expect(await statusOf(card.body.passId)).toBe('active')
  await days(36, 40)
  expect(await reminders(company.contactEmail)).toEqual([
    ['companyReminder', null],
    ['companyReminder', '2027-06-08'],
    ['companyStopped', null],
  ])
  expect(await statusOf(card.body.passId)).toBe('unpaid')
  expect(await company.show()).toMatchObject({ isStopped: true })
  // While it is stopped nobody gets a card, and there is no new credit.
  expect(await accept('lise@rykker.example', lise)).toMatchObject({
    body: { error: { reason: 'company_stopped' } },
  })
  expect(await company.invite('en@rykker.example')).toMatchObject({
    body: { error: { reason: 'company_stopped' } },
  })
  expect(await order(app.browser(), ten, { cvr })).toMatchObject({
    body: { error: { reason: 'company_stopped' } },
  })

  const { id } = await invoiceOf(company.companyId)
  expect((await register(id)).status).toBe(200)
  expect(await statusOf(card.body.passId)).toBe('active')
  expect(await company.show()).toMatchObject({ isStopped: false })
  await app.runJobs()
  const [sold] = await app.db
    .select({ status: orders.status, capturedOre: paymentAttempts.capturedOre })
    .from(companyOrders)
    .innerJoin(orders, eq(orders.id, companyOrders.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(companyOrders.companyId, company.companyId))
  expect(sold).toEqual({ status: 'fulfilled', capturedOre: 1_345_500 })
})

test('a card that was taken back before the stop stays taken back after the payment', async () => {
  const company = await open(ten)
  await company.invite('anne@tilbage.example')
  const card = await accept('anne@tilbage.example', anne)
  const { holder } = (await company.show()).seats[0]!
  await company.send('DELETE', `/card-invitations/${holder!.invitationId}`)
  await days(1, 40)
  await register((await invoiceOf(company.companyId)).id)
  expect(await statusOf(card.body.passId)).toBe('revoked')
})

test('a paid invoice is reminded of no more, and paying twice captures once', async () => {
  const company = await open(ten)
  const { id } = await invoiceOf(company.companyId)
  const answers = await Promise.all([register(id), register(id), register(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.runJobs()
  await days(1, 40)
  expect(await reminders(company.contactEmail)).toEqual([])
  const { body } = await company.send<{ invoices: object[] }>('GET', '/invoices')
  expect(body.invoices).toMatchObject([{ state: 'paid', openOre: 0 }])
})

test('what is returned before the payment is not captured; after it, it is owed until it is paid back', async () => {
  app.clock.set('2027-04-20T10:00:00+02:00')
  const company = await open(ten)
  const ids = (await company.show()).seats.map(({ seatId }) => seatId)
  await company.send('POST', '/seats/return', { seatIds: ids.slice(0, 4) })
  const { id } = await invoiceOf(company.companyId)
  await register(id)
  await app.runJobs()
  const [attempt] = await app.db
    .select({ capturedOre: paymentAttempts.capturedOre })
    .from(paymentAttempts)
    .innerJoin(companyOrders, eq(companyOrders.orderId, paymentAttempts.orderId))
    .where(eq(companyOrders.companyId, company.companyId))
  expect(attempt).toEqual({ capturedOre: 852_150 })

  await company.send('POST', '/seats/return', { seatIds: ids.slice(4, 6) })
  await app.runJobs()
  const list = await app.request('GET', '/api/v1/admin/company-invoices', undefined, {
    cookie: finance,
  })
  const { rows } = (await list.json()) as { rows: { id: string; state: string }[] }
  const owed = rows.find(({ state }) => state === 'owed')
  expect(owed).toMatchObject({ kind: 'credit_note', total: 254_150, left: 254_150 })
  expect((await register(owed!.id)).status).toBe(200)
  expect(
    (await company.send<{ invoices: { state: string }[] }>('GET', '/invoices')).body.invoices
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['credit', 'credit', 'paid'])
})

test('clips stay stopped while another of their invoices is stopped', async () => {
  const company = await open({ kind: 'clips', rounds: 10 })
  await company.invite('anne@klip.example', 'clips')
  const card = await accept('anne@klip.example', anne)
  await days(1, 25)
  const { companyId } = company
  const second = await order(company.browser, { kind: 'clips', rounds: 10 }, { companyId })
  await days(26, 36)
  expect(await statusOf(card.body.passId)).toBe('unpaid')
  const { body } = await company.send<{ invoices: { invoiceId: string; number: string }[] }>(
    'GET',
    '/invoices',
  )
  const idOf = (isSecond: boolean) =>
    body.invoices.find(({ number }) => (number === second.body.invoiceNumber) === isSecond)!
      .invoiceId
  await register(idOf(true))
  expect(await statusOf(card.body.passId)).toBe('unpaid')
  await register(idOf(false))
  expect(await statusOf(card.body.passId)).toBe('active')
})

test('a stopped company that returns all its cards owes nothing any more', async () => {
  app.clock.set('2027-04-20T10:00:00+02:00')
  const company = await open(ten)
  const { id } = await invoiceOf(company.companyId)
  await app.db
    .update(companyInvoices)
    .set({ stoppedOn: '2027-04-20' as never })
    .where(eq(companyInvoices.id, id))
  expect(await company.show()).toMatchObject({ isStopped: true })
  const seatIds = (await company.show()).seats.map(({ seatId }) => seatId)
  await company.send('POST', '/seats/return', { seatIds })
  expect(await company.show()).toMatchObject({ isStopped: false })
})

test('only the back office’s finance registers payments, and a company sees its own invoices only', async () => {
  const company = await open(ten)
  const other = await open(ten)
  const { id } = await invoiceOf(company.companyId)
  const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  expect((await register(id, support)).status).toBe(404)
  expect((await other.send('GET', `/invoices/${id}`)).status).toBe(404)
  expect((await other.browser.send('GET', `${company.path}/invoices`)).status).toBe(404)
  expect((await company.send('GET', `/invoices/${id}`)).status).toBe(200)
})
