import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { captures, paymentCases, refunds } from '#server/db/tables/payments.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { buyCard } from '#test/withdrawing.ts'

let app: PurchaseTestApp
let cookie = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }
const camilla = { name: 'Camilla Thorsen', email: 'c@example.dk', dguNumber: '919-1018' }
const tove = { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' }

async function press(path: string, body: object) {
  const answer = await app.request('POST', `/api/v1/admin${path}`, body, { cookie })
  return { status: answer.status, body: await answer.json() }
}
const act = (id: string, action: string) => press(`/payment-cases/${id}/act`, { action })
const refused = (reason: string) => ({ status: 422, body: { error: { code: 'refused', reason } } })

/** An open case about the payment of a paid card. */
async function openCase(orderId: string, kind: PaymentCaseKind) {
  const [paid] = await app.db.select().from(captures).where(eq(captures.orderId, orderId))
  const id = randomUUID()
  const row = { id, orderId, attemptId: paid?.attemptId ?? null, kind, causeKey: `${kind}:${id}` }
  await app.db.insert(paymentCases).values({ ...row, details: {}, openedAt: app.clock.now() })
  return id
}

test('a case allows only the action of its kind, and none when it is closed', async () => {
  const { pass } = await buyCard(app, anne)
  const id = await openCase(pass.orderId, 'delivery_failed')
  for (const action of ['retry_release', 'retry_refund', 'send_pay_link']) {
    expect(await act(id, action)).toMatchObject(refused('nothing_to_retry'))
  }
  expect((await act(id, 'deliver')).status).toBe(200)
  expect(await act(id, 'deliver')).toMatchObject(refused('nothing_to_retry'))
})

test('a case whose cause may have passed since is not opened again, and nobody without the power opens one', async () => {
  const lise = { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' }
  const { pass } = await buyCard(app, lise)
  const work = { source: 'payment_case', id: await openCase(pass.orderId, 'release_refused') }
  await press('/today/settled', { ...work, note: 'Ringede til banken' })
  expect(await press('/today/reopened', work)).toMatchObject(refused('case_ended'))
  const support = await signInAs(app, [{ name: 'operator_support' }])
  const answer = await app.request('POST', '/api/v1/admin/today/reopened', work, support)
  expect(answer.status).toBe(404)
})

test('a case that must be settled elsewhere allows no action', async () => {
  const { pass } = await buyCard(app, tove)
  const id = await openCase(pass.orderId, 'amount_mismatch')
  for (const action of ['deliver', 'send_pay_link', 'retry_release', 'retry_refund']) {
    expect(await act(id, action)).toMatchObject(refused('nothing_to_retry'))
  }
})

test('a movement at the provider that belongs to no order stands in the list, on its page and in today’s work', async () => {
  const id = randomUUID()
  const details = { day: '2027-05-03', reference: 'sk-another-shop', oursOre: 0, theirsOre: 20_000 }
  await app.db.insert(paymentCases).values({
    id,
    orderId: null,
    kind: 'missing_with_us',
    causeKey: `reconcile:${id}`,
    details,
    openedAt: app.clock.now(),
  })
  const read = async (path: string) =>
    (await app.request('GET', `/api/v1/admin${path}`, undefined, { cookie })).json()
  expect(JSON.stringify(await read('/payment-cases'))).toContain(id)
  expect(await read(`/payment-cases/${id}`)).toMatchObject({ row: { kind: 'missing_with_us' } })
  expect((await read('/today')).items).toContainEqual(
    expect.objectContaining({
      id,
      kind: 'payment_misfit',
      about: 'sk-another-shop',
      amountOre: 20_000,
    }),
  )
  expect(await act(id, 'retry_refund')).toMatchObject(refused('nothing_to_retry'))
})

test('a failed refund is closed by a transfer, whose note is kept', async () => {
  const { pass } = await buyCard(app, camilla)
  const { orderId } = pass
  const refundId = randomUUID()
  const at = app.clock.now()
  await app.db.insert(refunds).values({
    id: refundId,
    orderId,
    orderLineId: pass.orderLineId,
    status: 'failed',
    amountOre: 50_000,
    reason: 'goodwill',
    causeKey: `operator:${refundId}`,
    dueAt: at,
    createdAt: at,
  })
  const id = await openCase(orderId, 'refund_failed')
  await app.db
    .update(paymentCases)
    .set({ causeKey: `refund_failed:${refundId}` })
    .where(eq(paymentCases.id, id))
  const transfer = { paidOn: '2027-05-04', note: 'Overført til den konto, hun gav i telefonen' }
  const send = (changes: object) =>
    press(`/payment-cases/${id}/transfer`, { ...transfer, ...changes })
  expect((await send({ note: '' })).status).toBe(400)
  expect((await send({ paidOn: '2027-02-30' })).status).toBe(400)
  expect(await send({ paidOn: '2027-05-05' })).toMatchObject(refused('transfer_day_impossible'))
  const work = { source: 'payment_case', id }
  await press('/today/settled', { ...work, note: 'Køberen har fået pengene' })
  expect(await send({}), 'closed by a note').toMatchObject(refused('nothing_to_retry'))
  const reopened = [1, 2].map(() => press('/today/reopened', work))
  expect((await Promise.all(reopened)).map(({ status }) => status)).toEqual([200, 200])
  expect((await send({})).status).toBe(200)
  expect((await send({})).status).toBe(200)
  expect(await press('/today/reopened', work)).toMatchObject(refused('case_ended'))
  const another = { note: 'Overført fra en anden konto' }
  expect(await send(another)).toMatchObject(refused('nothing_to_retry'))
  const answer = await app.request('GET', `/api/v1/admin/payment-cases/${id}`, undefined, {
    cookie,
  })
  expect((await answer.json()).row).toMatchObject({ settled: transfer.note })
  const order = await app.request('GET', `/api/v1/admin/orders/${orderId}`, undefined, { cookie })
  expect((await order.json()).related.refunds).toContainEqual(
    expect.objectContaining({ status: 'done', means: 'bank', amountOre: 50_000 }),
  )
})
