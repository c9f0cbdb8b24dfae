import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { roundOf, withdrawByMail } from '#test/withdrawing.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, passPayments } from '../db/tables/passes.ts'
import { captures, paymentAttempts, paymentCases, refunds } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'
import { lockPass, updatePass } from './queries.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
}

/** A card that was bought and delivered, and whose capture the bank then refused. */
async function buyUnpaid(who: (typeof people)['anne']) {
  const browser = app.browser()
  const ordered = await order(browser, await fillIn(browser, who))
  await browser.pay(ordered.body.redirectUrl, 'capture_refused')
  await browser.send('POST', '/registrations/current/session', {})
  await app.runJobs()
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, ordered.body.orderId))
  return { browser, pass: pass!, orderId: ordered.body.orderId }
}

type Redirect = { redirectUrl: string; error?: { reason?: string } }
const payHere = (browser: Awaited<ReturnType<typeof buyUnpaid>>['browser'], passId: string) =>
  browser.send<Redirect>('POST', `/account/passes/${passId}/pay`, {})
const statusOf = async (id: string) =>
  (await app.db.select().from(passes).where(eq(passes.id, id)))[0]?.status
const casesOf = (orderId: string) =>
  app.db.select().from(paymentCases).where(eq(paymentCases.orderId, orderId))
const refundsOf = (orderId: string) =>
  app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const unpaidText = 'Der er ikke trukket penge, så der er ikke noget at betale tilbage.'
const linkTo = async (email: string) => {
  const rows = await app.db.select().from(mails).where(eq(mails.toAddress, email))
  const mail = rows.filter(({ template }) => template === 'paymentMissing')
  return { mail, token: new URL(String(mail.at(-1)?.data.link)).searchParams.get('t') }
}
/** The amounts at the provider for all orders of an address. */
async function paidBy(email: string) {
  const ownOrders = await app.db.select().from(orders).where(eq(orders.buyerEmail, email))
  const ids = ownOrders.map(({ id }) => id)
  const rows = await app.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
  return rows.reduce((sum, { capturedOre, refundedOre }) => sum + capturedOre - refundedOre, 0)
}

test('a card whose payment failed is paid from the account and is valid at once', async () => {
  const { browser, pass, orderId } = await buyUnpaid(people.anne)
  const { body } = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(body.passes).toMatchObject([{ state: 'unpaid', payAgain: { amountOre: 149_500 } }])
  expect(await casesOf(orderId)).toMatchObject([{ kind: 'capture_refused', resolvedAt: null }])

  const started = await payHere(browser, pass.id)
  await browser.pay(started.body.redirectUrl)
  expect(await statusOf(pass.id)).toBe('active')
  await app.runJobs()
  expect(await paidBy('anne@example.dk')).toBe(149_500)
  expect((await casesOf(orderId))[0]?.resolvedAt).not.toBeNull()
  const after = await browser.send<{ pass: Pass }>('GET', `/passes/${pass.id}`)
  expect(after.body.pass).toMatchObject({ state: 'active', payAgain: null, number: pass.number })
  expect((await payHere(browser, pass.id)).body.error?.reason).toBe('nothing_to_pay')
})

test('the buyer gets a pay link that works without a sign-in, and any other link fails', async () => {
  const { pass } = await buyUnpaid(people.tove)
  const { mail, token } = await linkTo('tove@example.dk')
  expect(mail).toMatchObject([{ data: { amountOre: 149_500, product: 'Sæsonkort 2027' } }])
  const anyone = app.browser()
  const seen = await anyone.send('GET', `/unpaid-passes/${token}`)
  expect(seen.body).toMatchObject({ payAgain: { amountOre: 149_500 }, productName: 'Sæsonkort' })
  expect(JSON.stringify(seen.body)).not.toMatch(/Tove|Ager|SK27|911-/)
  const other = 'x'.repeat(43)
  expect((await anyone.send('GET', `/unpaid-passes/${other}`)).status).toBe(404)
  expect((await anyone.send('POST', `/unpaid-passes/${other}/pay`, {})).status).toBe(404)

  const started = await anyone.send<Redirect>('POST', `/unpaid-passes/${token}/pay`, {})
  const returned = await anyone.pay(started.body.redirectUrl)
  expect(returned?.body).toMatchObject({ state: 'paid', kind: 'pass_debt', next: '/account' })
  expect(await statusOf(pass.id)).toBe('active')
  const again = await anyone.send('GET', `/unpaid-passes/${token}`)
  expect(again.body).toMatchObject({ payAgain: null })
})

test('a stranger can neither pay by the card’s id nor learn that it is unpaid', async () => {
  const { pass } = await buyUnpaid(people.lise)
  const { browser } = await buyUnpaid(people.peter)
  expect((await payHere(browser, pass.id)).status).toBe(404)
  expect((await payHere(app.browser(), pass.id)).status).toBe(401)
})

// This fails if each request creates an order instead of finding the debt's open order.
test('concurrent requests from ten tabs and the link lead to one payment', async () => {
  const { browser, pass } = await buyUnpaid(people.frederik)
  const { token } = await linkTo('f@example.dk')
  const link = `/unpaid-passes/${token}/pay`
  const presses = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 ? payHere(browser, pass.id) : app.browser().send<Redirect>('POST', link, {}),
    ),
  )
  expect(new Set(presses.map(({ body }) => body.redirectUrl)).size).toBe(1)
  await Promise.all(presses.slice(0, 4).map(({ body }) => browser.pay(body.redirectUrl)))
  await app.runJobs()
  expect(await statusOf(pass.id)).toBe('active')
  expect(await paidBy('f@example.dk')).toBe(149_500)
  const made = await app.db.select().from(passPayments).where(eq(passPayments.passId, pass.id))
  expect(made).toHaveLength(1)
})

test('after a second failed payment a third is possible, and a withdrawal refunds only what was paid', async () => {
  const { browser, pass } = await buyUnpaid(people.soren)
  const second = await payHere(browser, pass.id)
  await browser.pay(second.body.redirectUrl, 'capture_refused')
  expect(await statusOf(pass.id)).toBe('active')
  await app.runJobs()
  expect(await statusOf(pass.id)).toBe('unpaid')
  expect((await linkTo('s@example.dk')).mail).toHaveLength(2)

  const third = await payHere(browser, pass.id)
  expect(third.body.redirectUrl).not.toBe(second.body.redirectUrl)
  await browser.pay(third.body.redirectUrl)
  await app.runJobs()
  expect(await statusOf(pass.id)).toBe('active')
  const refused = await app.db.select().from(captures).where(eq(captures.status, 'done'))
  expect(refused.length).toBeGreaterThan(0)
  expect(await paidBy('s@example.dk')).toBe(149_500)

  const declared = { name: 'Søren', contract: pass.number, email: 's@example.dk' }
  const withdrawn = await withdrawByMail(app, declared)
  expect(withdrawn.body).toMatchObject({ outcome: 'done', refundOre: 149_500 })
  await app.runJobs()
  expect(await paidBy('s@example.dk')).toBe(0)
})

test('a payment for a card that is withdrawn in the meantime is released', async () => {
  const mette = { name: 'Mette Bang Lassen', email: 'mette@example.dk', dguNumber: '918-1016' }
  const { browser, pass } = await buyUnpaid(mette)
  const started = await payHere(browser, pass.id)
  await withdrawByMail(app, {
    name: 'Mette',
    contract: pass.number,
    email: 'mette@example.dk',
  })
  await browser.pay(started.body.redirectUrl)
  await app.runJobs()
  expect(await statusOf(pass.id)).toBe('withdrawn')
  expect(await paidBy('mette@example.dk')).toBe(0)
})

test('a withdrawal from a card that was never paid promises no refund', async () => {
  const who = { name: 'Ole Aagaard', email: 'ole@example.dk', dguNumber: '917-1017' }
  const { browser, pass, orderId } = await buyUnpaid(who)
  await app.db.insert(roundsUsed).values(roundOf(pass))
  const { body } = await browser.send<{ pass: Pass }>('GET', `/passes/${pass.id}`)
  expect(body.pass.withdrawal).toMatchObject({ status: 'open', refundOre: 0 })
  const declared = { name: 'Ole', contract: pass.number, email: who.email }
  const look = await browser.send('POST', '/withdrawals/preview', declared)
  const nothing = { price: 0, retainedOre: 0, refundOre: 0, text: unpaidText }
  expect(look.body).toMatchObject({ cards: [nothing] })

  const done = await browser.send('POST', '/withdrawals', declared)
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 0, cards: [nothing] })
  expect(JSON.stringify(done.body)).toContain('Der er ikke noget beløb at betale tilbage.')
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, who.email))
  const receipt = sent.find(({ template }) => template === 'withdrawalReceipt')
  expect(receipt?.data).toMatchObject({ refund: { priceOre: 0, retainedOre: 0, refundOre: 0 } })
  // The debt ends with the card, and no money moves.
  await app.runJobs()
  expect(await paidBy(who.email)).toBe(0)
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'released', amountOre: 149_500 }])
  const [paymentCase] = await casesOf(orderId)
  expect(paymentCase?.resolvedAt, 'the case is resolved').not.toBeNull()
})

// Without the lock in lockPassesPaidBy this fails: the payment restores the ended card.
test('a payment that arrives during a withdrawal waits and is then refunded', async () => {
  const ida = { name: 'Ida Nørgaard', email: 'ida@example.dk', dguNumber: '916-1014' }
  const { browser, pass } = await buyUnpaid(ida)
  const started = await payHere(browser, pass.id)
  let paying: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    paying = browser.pay(started.body.redirectUrl)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await updatePass(tx, pass.id, { status: 'withdrawn' })
  })
  await paying
  await app.runJobs()
  expect(await statusOf(pass.id)).toBe('withdrawn')
  expect(await paidBy('ida@example.dk')).toBe(0)
})
