import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorkItem } from '#contract/admin/today.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { settledWork } from '#server/db/tables/admin.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { passes, withdrawals } from '#server/db/tables/passes.ts'
import { paymentAttempts, paymentCases } from '#server/db/tables/payments.ts'
import { orders } from '#server/db/tables/orders.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { correspondence } from '#test/letters.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let post: ReturnType<typeof correspondence>
let operator: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  post = correspondence(app)
  operator = await signInAs(app, [{ name: 'operator_admin' }])
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Today = { items: WorkItem[]; isMore: boolean }
const ask = <T>(method: string, path: string, body?: object, { cookie } = operator) =>
  post.ask<T>(method, `/admin${path}`, { ...(body && { body }), cookie })
const today = async () => (await ask<Today>('GET', '/today')).body.items
const kinds = async () => (await today()).map(({ kind }) => kind)
const settle = (source: string, id: string, note = 'Ringede, og det er på plads.') =>
  ask<object>('POST', '/today/settled', { source, id, note })

const now = new Date('2027-05-04T10:00:00+02:00')
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** A paid order, with the attempt that paid it. */
async function buildOrder(status: 'secured' | 'fulfilled', given: { releaseDueAt?: Date } = {}) {
  const [orderId, attemptId] = [randomUUID(), randomUUID()]
  const paidAt = hoursFromNow(-5)
  await app.db.insert(orders).values({
    id: orderId,
    number: `2027-${orderId.slice(0, 6)}`,
    kind: 'pass',
    subjectId: randomUUID(),
    buyerName: 'Bo Lund',
    buyerEmail: 'bo@example.dk',
    status,
    totalOre: 149_500,
    currency: 'DKK',
    createdAt: paidAt,
    expiresAt: paidAt,
    securedAt: paidAt,
    securedBy: attemptId,
  })
  await app.db.insert(paymentAttempts).values({
    id: attemptId,
    orderId,
    provider: 'simulator',
    reference: attemptId,
    status: 'authorised',
    amountOre: 149_500,
    currency: 'DKK',
    authorizedOre: 149_500,
    returnTokenHash: attemptId,
    createdAt: paidAt,
    updatedAt: paidAt,
    expiresAt: paidAt,
    ...given,
  })
  return orderId
}

async function openPaymentCase(orderId: string, kind: PaymentCaseKind) {
  const id = randomUUID()
  const row = { id, orderId, kind, causeKey: id, details: {}, openedAt: hoursFromNow(-4) }
  await app.db.insert(paymentCases).values(row)
  return id
}

async function buildCard(orderId: string, status: 'awaiting_verification' | 'unpaid') {
  const golfer = await buildGolfer(app.db)
  const pass = await buildPass(app.db, { golferId: golfer.id, status, orderId })
  return pass.id
}

const set = (id: string, status: 'active') =>
  app.db.update(passes).set({ status }).where(eq(passes.id, id))

describe('the list shows until it is done', () => {
  test('a case, while it waits for us', async () => {
    const { row } = await post.opened({ kind: 'contact' })
    expect(await today()).toMatchObject([
      { kind: 'contact', who: 'Anne Holm', path: `/admin/cases/${row.id}`, due: '2027-05-05' },
    ])
    const move = (from: string, to: string) => ask('PUT', `/cases/${row.id}/state`, { from, to })
    await move('new', 'in_progress')
    expect(await kinds()).toEqual(['contact'])
    await move('in_progress', 'waiting')
    expect(await kinds()).toEqual([])
  })

  test.each([
    ['delivery_failed', 'undelivered'],
    ['undeliverable', 'undelivered'],
    ['reservation_lost', 'undelivered'],
    ['amount_mismatch', 'payment_misfit'],
    ['currency_mismatch', 'payment_misfit'],
    ['refund_failed', 'money_back_failed'],
    ['refund_returned', 'money_back_failed'],
    ['dispute', 'payment_misfit'],
    ['dispute_lost', 'payment_misfit'],
    ['release_refused', 'money_back_failed'],
    ['capture_refused', 'capture_refused'],
    ['card_not_delivered', 'undelivered'],
  ] as const)('a payment’s case %s, until a person has settled it', async (kind, work) => {
    const id = await openPaymentCase(await buildOrder('fulfilled'), kind)
    expect(await today()).toMatchObject([{ kind: work, source: 'payment_case', id }])
    expect((await settle('payment_case', id)).status).toBe(200)
    expect(await kinds()).toEqual([])
    const [stored] = await app.db.select().from(paymentCases).where(eq(paymentCases.id, id))
    expect(stored?.resolvedAt).toEqual(now)
  })

  test('a paid order that was never delivered', async () => {
    const id = await buildOrder('secured')
    expect(await today()).toMatchObject([{ kind: 'undelivered', source: 'order', id }])
    await app.db
      .update(orders)
      .set({ securedAt: hoursFromNow(-0.2) })
      .where(eq(orders.id, id))
    expect(await kinds(), 'delivery may still be under way').toEqual([])
    await app.db
      .update(orders)
      .set({ securedAt: hoursFromNow(-1) })
      .where(eq(orders.id, id))
    await app.db.update(orders).set({ status: 'fulfilled' }).where(eq(orders.id, id))
    expect(await kinds()).toEqual([])
  })

  test('a card awaiting verification, when its authorisation is soon released', async () => {
    const late = await buildOrder('fulfilled', { releaseDueAt: hoursFromNow(24 * 4) })
    const soon = await buildOrder('fulfilled', { releaseDueAt: hoursFromNow(24 * 2) })
    const [far, near] = [
      await buildCard(late, 'awaiting_verification'),
      await buildCard(soon, 'awaiting_verification'),
    ]
    expect(await today()).toMatchObject([{ kind: 'card_awaiting', id: near, due: '2027-05-06' }])
    await set(near, 'active')
    await set(far, 'active')
    expect(await kinds()).toEqual([])
  })

  test('an unpaid card once, and not again for the refused capture', async () => {
    const orderId = await buildOrder('fulfilled')
    const card = await buildCard(orderId, 'unpaid')
    const refusal = await openPaymentCase(orderId, 'capture_refused')
    expect(await today()).toMatchObject([{ kind: 'card_unpaid', id: card }])
    await set(card, 'active')
    await settle('payment_case', refusal)
    expect(await kinds()).toEqual([])
  })

  test('a withdrawal without a matching card', async () => {
    const id = randomUUID()
    const said = { name: 'Eva Dahl', contract: 'mit kort', email: 'eva@example.dk' }
    await app.db.insert(withdrawals).values({
      ...said,
      id,
      declarationId: randomUUID(),
      receivedAt: hoursFromNow(-24 * 15),
      outcome: 'unmatched',
    })
    expect(await today()).toMatchObject([
      { kind: 'withdrawal_unmatched', who: 'Eva Dahl', due: '2027-05-03', isLate: true },
    ])
    expect((await settle('withdrawal', id)).status).toBe(200)
    expect(await kinds()).toEqual([])
    await ask('POST', '/today/reopened', { source: 'withdrawal', id })
    expect(await kinds(), 'settled by mistake').toEqual(['withdrawal_unmatched'])
    expect(
      (await settle('withdrawal', id, 'Fundet: kortet er købt med en anden mail.')).status,
    ).toBe(200)
    expect(await kinds()).toEqual([])
  })

  test('a failed mail, unless it has a code', async () => {
    const failed = (template: string) => ({
      id: randomUUID(),
      toAddress: 'eva@example.dk',
      template,
      data: {},
      createdAt: hoursFromNow(-30),
      dueAt: hoursFromNow(-30),
      failedAt: hoursFromNow(-2),
    })
    const receipt = failed('withdrawalReceipt')
    await app.db.insert(mails).values([receipt, failed('code')])
    expect(await today()).toMatchObject([
      { kind: 'mail_failed', id: receipt.id, about: 'Kvittering for fortrydelse' },
    ])
    const other = failed('caseReceived')
    await app.db.insert(mails).values(other)
    expect((await settle('mail', receipt.id)).status).toBe(200)
    expect(await today()).toMatchObject([{ id: other.id }])
    await app.db.insert(mails).values({
      ...other,
      id: randomUUID(),
      failedAt: null,
      createdAt: now,
      dueAt: now,
    })
    expect(await kinds(), 'sent once more').toEqual([])
  })
})

test('a golfer who was just refused is listed above older work', async () => {
  const paymentCase = await openPaymentCase(await buildOrder('fulfilled'), 'refund_failed')
  const letters = []
  for (const kind of ['contact', 'error', 'refused']) letters.push(await post.opened({ kind }))
  expect(await kinds()).toEqual(['refused', 'money_back_failed', 'error', 'contact'])
  await settle('payment_case', paymentCase)
  for (const { row } of letters) {
    await ask('PUT', `/cases/${row.id}/state`, { from: 'new', to: 'closed' })
  }
  expect(await kinds()).toEqual([])
})

describe('settling work', () => {
  test('twice keeps the first note, without personal numbers (CPR)', async () => {
    const id = await openPaymentCase(await buildOrder('fulfilled'), 'refund_failed')
    await Promise.all([
      settle('payment_case', id, 'Sendt til 010190-1234.'),
      settle('payment_case', id, 'Sendt til 010190-1234.'),
    ])
    const kept = await app.db.select().from(settledWork).where(eq(settledWork.subjectId, id))
    expect(kept).toMatchObject([{ settledBy: operator.accountId, settledAt: now }])
    expect(kept[0]?.note).not.toContain('1234')
    const { body } = await ask<{ row: { settled: string } }>('GET', `/payment-cases/${id}`)
    expect(body.row.settled).toBe(kept[0]?.note)
    const events = await app.db.select().from(activity).where(eq(activity.subjectId, id))
    expect(events.map(({ action, data }) => [action, data])).toContainEqual(['admin.settle', {}])
    expect(events.filter(({ action }) => action === 'admin.settle')).toHaveLength(1)
  })

  test('for an unknown subject is not found, and a stranger is refused', async () => {
    expect((await settle('withdrawal', randomUUID())).status).toBe(404)
    const unknown = { source: 'withdrawal', id: randomUUID() }
    expect((await ask('POST', '/today/reopened', unknown)).status).toBe(404)
    const golfer = await signInAs(app)
    expect((await ask('GET', '/today', undefined, golfer)).status).toBe(404)
    const id = await openPaymentCase(await buildOrder('fulfilled'), 'refund_failed')
    const body = { source: 'payment_case', id, note: 'Det er ordnet.' }
    expect((await ask('POST', '/today/settled', body, golfer)).status).toBe(404)
    await settle('payment_case', id)
  })
})
