import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import { rateLimits } from '#server/db/tables/accounts.ts'
import { captures, paymentAttempts, paymentCases, refunds } from '#server/db/tables/payments.ts'
import { signInAs } from '#test/people.ts'
import { openPurchaseHouse, type PurchaseHouse } from '#test/purchase.ts'
import { buyCard } from '#test/withdrawing.ts'

let house: PurchaseHouse
let cookie = ''
beforeAll(async () => {
  house = await openPurchaseHouse({ now: '2027-05-04T10:00:00+02:00' })
  cookie = (await signInAs(house, [{ name: 'operator_admin' }])).cookie
})
beforeEach(() => house.db.delete(rateLimits))
afterAll(() => house.close())

const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }
const tove = { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' }
const lise = { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' }

async function press(path: string, body: object) {
  const answer = await house.request('POST', `/api/v1/admin${path}`, body, { cookie })
  return { status: answer.status, body: await answer.json() }
}
const act = (id: string, action: string) => press(`/payment-cases/${id}/act`, { action })
const refused = (reason: string) => ({ status: 422, body: { error: { code: 'refused', reason } } })

/** An open case about the money of a card that is paid. */
async function openCase(orderId: string, kind: PaymentCaseKind) {
  const [paid] = await house.db.select().from(captures).where(eq(captures.orderId, orderId))
  const id = randomUUID()
  const row = { id, orderId, attemptId: paid?.attemptId ?? null, kind, causeKey: `${kind}:${id}` }
  await house.db.insert(paymentCases).values({ ...row, details: {}, openedAt: house.clock.now() })
  return id
}

test('a case is tried by its own way alone, and not any more when it is closed', async () => {
  const { pass } = await buyCard(house, anne)
  const id = await openCase(pass.orderId, 'delivery_failed')
  for (const action of ['retry_release', 'retry_refund', 'send_pay_link']) {
    expect(await act(id, action)).toMatchObject(refused('nothing_to_retry'))
  }
  expect((await act(id, 'deliver')).status).toBe(200)
  expect(await act(id, 'deliver')).toMatchObject(refused('nothing_to_retry'))
})

test('what a person must decide elsewhere is tried by no way', async () => {
  const { pass } = await buyCard(house, tove)
  const id = await openCase(pass.orderId, 'amount_mismatch')
  for (const action of ['deliver', 'send_pay_link', 'retry_release', 'retry_refund']) {
    expect(await act(id, action)).toMatchObject(refused('nothing_to_retry'))
  }
})

test('a refund that failed is not tried again beyond what is left, nor when it went through after all', async () => {
  const { pass } = await buyCard(house, lise)
  const { orderId, orderLineId } = pass
  const isOrder = eq(paymentAttempts.orderId, orderId)
  const taken = (capturedOre: number) =>
    house.db.update(paymentAttempts).set({ capturedOre }).where(isOrder)
  const refund = (amountOre: number, leftOre: number) =>
    press(`/orders/${orderId}/refunds`, {
      requestId: randomUUID(),
      leftOre,
      shares: [{ orderLineId, amountOre }],
      reason: 'goodwill',
      note: 'Greens var prikket.',
    })
  const attempt = async () => (await house.db.select().from(paymentAttempts).where(isOrder))[0]
  await expect.poll(async () => (await attempt())?.capturedOre).toBe(149_500)
  await taken(0)
  expect((await refund(149_500, 149_500)).status).toBe(200)
  await house.runJobs()
  await taken(149_500)
  const [found] = await house.db
    .select()
    .from(paymentCases)
    .where(eq(paymentCases.orderId, orderId))
  expect(found?.kind).toBe('refund_failed')

  // A part was given back meanwhile, by another press.
  expect((await refund(50_000, 149_500)).status).toBe(200)
  expect(await act(found!.id, 'retry_refund')).toMatchObject(refused('refund_exceeds_payment'))
  const failed = eq(refunds.status, 'failed')
  await house.db.update(refunds).set({ status: 'done' }).where(failed)
  expect(await act(found!.id, 'retry_refund')).toMatchObject(refused('nothing_to_retry'))
  const given = await house.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(given.map(({ amountOre }) => amountOre).toSorted()).toEqual([149_500, 50_000])
})
