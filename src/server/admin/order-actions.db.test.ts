import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { passes } from '#server/db/tables/passes.ts'
import { captures, paymentAttempts } from '#server/db/tables/payments.ts'
import { orderNotes, orders } from '#server/db/tables/orders.ts'
import { paymentCases, refunds } from '#server/db/tables/payments.ts'
import { signInAs } from '#test/people.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import type { Choice } from '../simulators/payments/choices.ts'

let app: PurchaseTestApp
const who = { admin: '', colleague: '', support: '' }

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  who.admin = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  who.colleague = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
  who.support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  ole: { name: 'Ole Aagaard', email: 'ole@example.dk', dguNumber: '917-1017' },
  ida: { name: 'Ida Nørgaard', email: 'ida@example.dk', dguNumber: '916-1014' },
  mette: { name: 'Mette Bang Lassen', email: 'mette@example.dk', dguNumber: '918-1016' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
}
type Buyer = (typeof people)['anne']

/** A card for 1.495 kr. with captured money; if waiting, with authorised money only. */
async function buy(buyer: Buyer, { isWaiting = false, choice = 'approve' as Choice } = {}) {
  const browser = app.browser()
  app.unionIsDown(isWaiting)
  const ready = await fillIn(browser, buyer)
  app.unionIsDown(false)
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl, choice)
  await app.runJobs()
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  const { lines } = await moneyOf(body.orderId)
  return { orderId: body.orderId, pass: pass!, lineId: lines[0]!.id }
}

type Money = { lines: { id: string; leftOre: number }[]; leftOre: number; cancel: object }
async function moneyOf(orderId: string): Promise<Money> {
  const path = `/api/v1/admin/orders/${orderId}/money`
  const answer = await app.request('GET', path, undefined, { cookie: who.admin })
  return (await answer.json()) as Money
}

async function press(path: string, body: object, cookie = who.admin) {
  const answer = await app.request('POST', `/api/v1/admin${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const refund = (lineId: string, amountOre: number, leftOre: number) => ({
  requestId: randomUUID(),
  leftOre,
  shares: [{ orderLineId: lineId, amountOre }],
  reason: 'goodwill',
  note: 'Greens var prikket.',
})
const note = () => ({ requestId: randomUUID(), note: 'Køberen ringede.' })

const refundsOf = (orderId: string) =>
  app.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)
const orderOf = async (id: string) =>
  (await app.db.select().from(orders).where(eq(orders.id, id)))[0]
const passOf = async (id: string) =>
  (await app.db.select().from(passes).where(eq(passes.id, id)))[0]
const notesOf = (orderId: string) =>
  app.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
const mailsTo = (to: string, template: string) =>
  app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, to), eq(mails.template, template)))
const logOf = (id: string, action: string) =>
  app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, id), eq(activity.action, action)))

describe('a refund by the back office', () => {
  test('refunds a part, then the rest, and never more; the card stays valid', async () => {
    const { orderId, lineId, pass } = await buy(people.anne)
    const path = `/orders/${orderId}/refunds`
    const part = refund(lineId, 50_050, 149_500)
    expect(await press(path, part)).toEqual({ status: 200, body: { refundOre: 50_050 } })
    expect(await press(path, part)).toEqual({ status: 200, body: { refundOre: 50_050 } })
    await app.runJobs()
    expect((await orderOf(orderId))?.status).toBe('part_refunded')
    expect(await moneyOf(orderId)).toMatchObject({ leftOre: 99_450 })

    const tooMuch = { body: { error: { reason: 'refund_exceeds_payment' } }, status: 422 }
    expect(await press(path, refund(lineId, 99_451, 99_450))).toMatchObject(tooMuch)
    expect((await press(path, refund(lineId, 99_450, 99_450))).status).toBe(200)
    await app.runJobs()
    expect((await orderOf(orderId))?.status).toBe('refunded')
    expect((await refundsOf(orderId)).map(({ amountOre, status }) => [amountOre, status])).toEqual([
      [50_050, 'done'],
      [99_450, 'done'],
    ])
    expect((await passOf(pass.id))?.status).toBe('active')
    const [first] = await mailsTo(people.anne.email, 'moneyBack')
    const outcome = { amountOre: 50_050, released: false, reason: 'goodwill', ended: [] }
    expect(first?.data).toMatchObject(outcome)
    expect(await mailsTo(people.anne.email, 'moneyBack')).toHaveLength(2)
    expect(await notesOf(orderId)).toHaveLength(2)
    expect(await logOf(orderId, 'payments.queue_refund')).toMatchObject([
      { actorKind: 'account', data: { amountOre: 50_050, reason: 'goodwill' } },
      { actorKind: 'account', data: { amountOre: 99_450 } },
    ])
  })

  test('by ten people at once on authorised money is made once; the others see the new amount', async () => {
    const { orderId, lineId } = await buy(people.tove, { isWaiting: true })
    const cookies = Array.from({ length: 10 }, (_, i) => (i % 2 ? who.admin : who.colleague))
    const answers = await Promise.all(
      cookies.map((cookie) =>
        press(`/orders/${orderId}/refunds`, refund(lineId, 100_000, 149_500), cookie),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect(await mailsTo(people.tove.email, 'moneyBack')).toMatchObject([
      { data: { amountOre: 100_000, released: true } },
    ])
  })

  test('is refused to support, and without captured or authorised money', async () => {
    const { orderId, lineId } = await buy(people.soren, { choice: 'capture_refused' })
    const path = `/orders/${orderId}/refunds`
    expect((await press(path, refund(lineId, 1, 149_500), who.support)).status).toBe(404)
    expect(await moneyOf(orderId)).toMatchObject({ leftOre: 0 })
    expect((await press(path, refund(lineId, 1, 0))).status).toBe(422)
  })
})

describe('cancelling an order', () => {
  test('ends the card and refunds the rest once', async () => {
    const { orderId, lineId, pass } = await buy(people.lise)
    await press(`/orders/${orderId}/refunds`, refund(lineId, 49_500, 149_500))
    expect((await moneyOf(orderId)).cancel).toMatchObject({ effect: 'end_cards' })
    const wanted = note()
    const path = `/orders/${orderId}/cancellation`
    expect(await press(path, wanted)).toEqual({ status: 200, body: { refundOre: 100_000 } })
    expect(await press(path, wanted)).toEqual({ status: 200, body: { refundOre: 100_000 } })
    expect(await press(path, note())).toMatchObject({
      status: 422,
      body: { error: { reason: 'nothing_to_cancel' } },
    })
    await app.runJobs()
    expect((await passOf(pass.id))?.status).toBe('refunded')
    expect((await orderOf(orderId))?.status).toBe('refunded')
    expect((await moneyOf(orderId)).cancel).toMatchObject({ effect: 'none' })
    const mailed = await mailsTo(people.lise.email, 'moneyBack')
    expect(mailed.at(-1)?.data).toMatchObject({ reason: 'cancelled', amountOre: 100_000 })
    expect(await logOf(orderId, 'admin.cancel_order')).toHaveLength(1)
  })

  test('of a card with a refused capture refunds nothing and closes its case', async () => {
    const { orderId, pass } = await buy(people.peter, { choice: 'capture_refused' })
    expect((await passOf(pass.id))?.status).toBe('unpaid')
    const path = `/orders/${orderId}/cancellation`
    expect(await press(path, note())).toEqual({ status: 200, body: { refundOre: 0 } })
    expect((await passOf(pass.id))?.status).toBe('refunded')
    expect((await orderOf(orderId))?.status).toBe('cancelled')
    const [found] = await app.db
      .select()
      .from(paymentCases)
      .where(eq(paymentCases.orderId, orderId))
    expect(found?.resolvedAt).not.toBeNull()
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('without payment closes the order', async () => {
    const browser = app.browser()
    const { body } = await order(browser, await fillIn(browser, people.frederik))
    const nothing = { leftOre: 0, lines: [{ leftOre: 0 }], cancel: { effect: 'close', ends: [] } }
    expect(await moneyOf(body.orderId)).toMatchObject(nothing)
    expect((await press(`/orders/${body.orderId}/cancellation`, note())).status).toBe(200)
    expect((await orderOf(body.orderId))?.status).toBe('cancelled')
  })
})

describe('a payment case', () => {
  const openCase = async (orderId: string) =>
    (await app.db.select().from(paymentCases).where(eq(paymentCases.orderId, orderId))).find(
      ({ resolvedAt }) => resolvedAt === null,
    )

  test('of a refused refund is retried with a new idempotency key', async () => {
    const { orderId, lineId } = await buy({ ...people.frederik, email: 'f2@example.dk' })
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
    const setTaken = (capturedOre: number) =>
      app.db.update(paymentAttempts).set({ capturedOre }).where(eq(paymentAttempts.id, attempt!.id))
    await setTaken(0)
    await press(`/orders/${orderId}/refunds`, refund(lineId, 149_500, 149_500))
    await app.runJobs()
    const opened = await openCase(orderId)
    expect(opened?.kind).toBe('refund_failed')
    await setTaken(149_500)

    const path = `/payment-cases/${opened!.id}/act`
    expect((await press(path, { action: 'retry_release' })).status).toBe(422)
    expect((await press(path, { action: 'retry_refund' })).status).toBe(200)
    expect((await press(path, { action: 'retry_refund' })).status).toBe(422)
    await app.runJobs()
    expect((await refundsOf(orderId)).map(({ status }) => status)).toEqual(['failed', 'done'])
    expect(await openCase(orderId)).toBeUndefined()
    expect((await orderOf(orderId))?.status).toBe('refunded')
  })

  test('of a refused capture mails a payment link and stays open until the payment', async () => {
    const { orderId } = await buy(people.ole, { choice: 'capture_refused' })
    const opened = await openCase(orderId)
    expect(await mailsTo(people.ole.email, 'paymentMissing')).toHaveLength(1)
    const path = `/payment-cases/${opened!.id}/act`
    expect((await press(path, { action: 'send_pay_link' })).status).toBe(200)
    expect(await mailsTo(people.ole.email, 'paymentMissing')).toHaveLength(2)
    expect(await openCase(orderId)).toBeDefined()
  })

  test('of an unreleased authorisation is retried, and a second refusal opens a new case', async () => {
    const { orderId } = await buy(people.ida)
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
    const id = randomUUID()
    await app.db.insert(paymentCases).values({
      id,
      orderId,
      attemptId: attempt!.id,
      kind: 'release_refused',
      causeKey: `release_refused:${attempt!.id}:1`,
      details: {},
      openedAt: app.clock.now(),
    })
    expect((await press(`/payment-cases/${id}/act`, { action: 'retry_release' })).status).toBe(200)
    const [now] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
    expect(now).toMatchObject({ releasedAt: null, releaseDueAt: app.clock.now() })
    expect(await openCase(orderId)).toBeUndefined()
    expect(await app.db.$count(captures, eq(captures.orderId, orderId))).toBe(1)
  })

  test('of a failed delivery is retried at once, and the request is logged', async () => {
    const [paid] = await app.db.select().from(captures).where(eq(captures.status, 'done'))
    const { orderId, attemptId } = paid!
    const row = { id: randomUUID(), orderId, attemptId, details: {}, openedAt: app.clock.now() }
    const causeKey = `delivery_failed:${row.id}`
    await app.db.insert(paymentCases).values({ ...row, kind: 'delivery_failed', causeKey })
    expect((await press(`/payment-cases/${row.id}/act`, { action: 'deliver' })).status).toBe(200)
    const asked = await logOf(orderId, 'payments.retry_delivery')
    expect(asked.map(({ actorKind }) => actorKind)).toEqual(['account'])
  })
})

test('a note is shown on the page of the order, with its author', async () => {
  const { orderId } = await buy(people.mette)
  const text = { requestId: randomUUID(), text: 'Vil ringes op efter kl. 16. CPR 240568-1234.' }
  expect((await press(`/orders/${orderId}/notes`, text, who.support)).status).toBe(200)
  expect((await press(`/orders/${orderId}/notes`, text, who.support)).status).toBe(200)
  const page = await app.request('GET', `/api/v1/admin/orders/${orderId}`, undefined, {
    cookie: who.admin,
  })
  const { related } = (await page.json()) as { related: Record<string, Record<string, string>[]> }
  expect(related.notes).toHaveLength(1)
  expect(await logOf(orderId, 'admin.note_order')).toHaveLength(1)
  expect(related.notes?.[0]?.text).not.toContain('1234')
  expect(related.notes?.[0]?.writtenBy).toMatch(/\S/)
  expect(related.mails?.map(({ template }) => template)).toContain('orderConfirmation')
})
