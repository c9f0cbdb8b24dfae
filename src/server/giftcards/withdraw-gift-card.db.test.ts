import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Receipt } from '#contract/passes/receipts.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { orders } from '#server/db/tables/orders.ts'
import { refunds } from '#server/db/tables/payments.ts'
import { withdrawals } from '#server/db/tables/passes.ts'
import { signIn } from '#test/checkins.ts'
import { giftCardBuyers } from '#test/gift-card-buyers.ts'
import { createPurchaseTestApp, fillIn, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { declareAndMail, openLinkOf, withdrawByMail } from '#test/withdrawing.ts'
import { companyOf } from '../content/company.ts'
import { withdrawNow } from '../passes/withdraw.ts'
import { renderMail } from '../notifications/mails/render-mail.tsx'
import { lockGiftCard, moveBalance } from '../payments/gift-card-queries.ts'
import { lockOrder, selectOrderLines } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'

const morning = '2027-05-04T10:00:00+02:00'
let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(morning))

const { buy, change, payBack, mailsTo, balanceOf, order } = giftCardBuyers(() => app)

/** A gift card of 500 kr. and the number of its order. */
async function bought(recipientName: string) {
  const email = `${recipientName.toLowerCase()}s@example.dk`
  const card = await buy({ recipientName, buyerEmail: email })
  const [sale] = await app.db.select().from(orders).where(eq(orders.buyerEmail, email))
  const declared = { name: 'Anne Holm', contract: sale!.number!, email }
  const back = async () => {
    await app.runJobs()
    const rows = await app.db.select().from(refunds).where(eq(refunds.orderId, sale!.id))
    return rows.map(({ amountOre, status }) => [amountOre / 100, status])
  }
  const receipt = async () => {
    const sent = (await mailsTo(email)).findLast(({ template }) => template === 'withdrawalReceipt')
    const mail = await renderMail('withdrawalReceipt', sent!.data, {
      publicUrl: app.ctx().publicUrl,
      company: await companyOf(app.ctx()),
    })
    return mail.text.replaceAll('\u00a0', ' ')
  }
  return { ...card, declared, back, receipt }
}

type Answer = { outcome: string; refundOre: number; text: string }

test('the buyer of a gift card that nobody has used is paid all of it back without a person', async () => {
  const { id, declared, back, receipt } = await bought('Karl')
  await declareAndMail(app, declared)
  const link = await openLinkOf(app, declared.email)
  expect((await link.send('GET', '/withdrawals/declared')).body).toMatchObject({
    cards: [{ kind: 'gift_card', status: 'open', price: 50_000, refundOre: 50_000 }],
  })
  const done = await link.send<Answer>('POST', '/withdrawals/declared', {})
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 50_000 })
  expect(await balanceOf(id)).toBe(0)
  expect(await back()).toEqual([[500, 'done']])
  expect(await receipt()).toMatch(/Købet af gavekortet er fortrudt\.[^]*500,00 kr\./)
  // The buyer has no account.
  expect(await receipt()).toMatch(/opretter\s+en\s+konto\s+med\s+den\s+mailadresse/)
  const [stored] = await app.db.select().from(withdrawals).where(eq(withdrawals.outcome, 'done'))
  expect(stored).toMatchObject({ passId: null, refundOre: 50_000, refundBy: '2027-05-18' })

  const again = await withdrawByMail<Answer>(app, declared)
  expect(again.body).toMatchObject({ outcome: 'already_ended', refundOre: 0 })
  expect(await back()).toHaveLength(1)
})

test('what is used of a gift card is not paid back', async () => {
  const { id, code, declared, back, receipt } = await bought('Lotte')
  await change(id, { balanceOre: 20_000 })
  const browser = app.browser()
  await fillIn(browser)
  // An order holds what was left, so that nothing is paid back until it is given up.
  await order(browser, { code, coversOre: 20_000 })
  expect((await withdrawByMail<Answer>(app, declared)).body).toMatchObject({
    outcome: 'done',
    refundOre: 0,
  })
  expect(await back()).toEqual([])
  expect(await receipt()).toContain('Hele gavekortet er brugt')
})

test('a stranger’s declaration is answered like one without an agreement, and takes nothing', async () => {
  const { id, declared } = await bought('Mona')
  const stranger = { ...declared, email: 'stranger@example.dk' }
  await declareAndMail(app, stranger)
  const [receipt] = await mailsTo(stranger.email)
  expect(receipt?.data).toMatchObject({ outcome: 'unmatched' })
  expect(await balanceOf(id)).toBe(500)
})

test('on the fifteenth day a gift card cannot be withdrawn', async () => {
  const { id, declared, receipt } = await bought('Nete')
  app.clock.set('2027-05-19T10:00:00+02:00')
  const late = await withdrawByMail<Answer>(app, declared)
  expect(late.body.outcome).toBe('too_late')
  expect(late.body.text).toContain('noget er galt med gavekortet')
  expect(await balanceOf(id)).toBe(500)
  expect(await receipt()).toContain('Fristen for at fortryde var')
})

test('the proven address of the account that bought it names the gift card too', async () => {
  const { id, declared } = await bought('Palle')
  const buyer = await signIn(app.db)
  const own = { ...declared, email: buyer.email }
  await app.db
    .update(orders)
    .set({ accountId: buyer.accountId })
    .where(eq(orders.number, declared.contract))
  await app.db
    .update(accounts)
    .set({ emailVerified: false })
    .where(eq(accounts.id, buyer.accountId))
  expect((await withdrawNow(app.ctx(), own)).outcome).toBe('unmatched')
  await app.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, buyer.accountId))
  const [sale] = await app.db.select().from(orders).where(eq(orders.number, declared.contract))
  const path = `/api/v1/account/receipts/${sale!.id}`
  const receipt = async () =>
    (await (await app.request('GET', path, undefined, buyer.headers)).json()) as Receipt
  expect((await receipt()).withdrawal).toMatchObject({ open: true })
  expect(await withdrawNow(app.ctx(), own)).toMatchObject({ outcome: 'done', refundOre: 50_000 })
  expect(await balanceOf(id)).toBe(0)
  expect((await receipt()).withdrawal).toEqual({ open: false, text: 'Aftalen er fortrudt.' })
})

test('a gift card that the back office has paid back is not called used', async () => {
  const { id, declared, receipt } = await bought('Rikke')
  await payBack(id, 50_000)
  const answer = await withdrawNow(app.ctx(), declared)
  expect(answer.outcome).toBe('already_ended')
  expect(answer.text).toContain('allerede betalt tilbage')
  expect(await receipt()).not.toContain('Hele gavekortet er brugt')
})

test('of two withdrawals at once one pays the gift card back', async () => {
  const { declared, back } = await bought('Otto')
  const answers = await Promise.all([
    withdrawNow(app.ctx(), declared),
    withdrawNow(app.ctx(), declared),
  ])
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['already_ended', 'done'])
  expect(await back()).toEqual([[500, 'done']])
})

const aMoment = () => new Promise((done) => setTimeout(done, 300))

// Without the lock of the card the withdrawal is refused, because it counts on what is just being used.
test('a withdrawal waits for an order that uses the gift card', async () => {
  const { id, declared } = await bought('Sanne')
  const other = await bought('Stig')
  const [order] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.number, other.declared.contract))
  const withdrawal = await app.db.transaction(async (tx) => {
    await lockGiftCard(tx, id)
    const waiting = withdrawNow(app.ctx(), declared)
    await aMoment()
    const used = { giftCardId: id, orderId: order!.id, kind: 'used', at: app.ctx().now() } as const
    await moveBalance(tx, { ...used, amountOre: -30_000 })
    return { waiting }
  })
  expect(await withdrawal.waiting).toMatchObject({ outcome: 'done', refundOre: 20_000 })
})

// Without the lock of the order before that of the card, the two wait for each other for ever.
test('a withdrawal waits for a refund of the same order', async () => {
  const { id, declared } = await bought('Tina')
  const [order] = await app.db.select().from(orders).where(eq(orders.number, declared.contract))
  const [line] = await selectOrderLines(app.db, order!.id)
  const withdrawal = await app.db.transaction(async (tx) => {
    await lockOrder(tx, order!.id)
    const waiting = withdrawNow(app.ctx(), declared)
    await aMoment()
    const refund = { orderId: order!.id, orderLineId: line!.id, amountOre: 30_000 }
    const cause = { reason: 'goodwill', causeKey: `test:${id}` }
    await queueRefund(tx, { ...app.ctx(), db: tx }, { ...refund, ...cause })
    return { waiting }
  })
  expect(await withdrawal.waiting).toMatchObject({ outcome: 'done', refundOre: 20_000 })
  expect(await balanceOf(id)).toBe(0)
})
