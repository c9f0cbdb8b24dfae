import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, passPayments } from '../db/tables/passes.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'
import { lockPass, type PassRow } from '../passes/queries.ts'
import { upgradePass } from '../passes/upgrade-pass.ts'

const may = '2027-05-04T10:00:00+02:00'
let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: may })
})
beforeEach(() => app.clock.set(may))
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
  mette: { name: 'Mette Bang Lassen', email: 'mette@example.dk', dguNumber: '918-1016' },
}
type Who = (typeof people)['anne']

async function buyWeekdays(who: Who, choice: Choice = 'approve') {
  const browser = app.browser()
  const ready = await fillIn(browser, { ...who, productCode: 'HVERDAG' })
  const ordered = await order(browser, ready)
  await browser.pay(ordered.body.redirectUrl, choice)
  await app.runJobs()
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, ordered.body.orderId))
  return pass!
}

async function orderUpgrade(who: Who, browser = app.browser()) {
  const ready = await fillIn(browser, { ...who, productCode: 'FULD' })
  return { browser, ready, ordered: await order(browser, ready) }
}

async function upgrade(who: Who, choice: Choice = 'approve') {
  const { browser, ordered } = await orderUpgrade(who)
  await browser.pay(ordered.body.redirectUrl, choice)
  await app.runJobs()
  return browser
}

const passOf = async ({ id }: PassRow) =>
  (await app.db.select().from(passes).where(eq(passes.id, id)))[0]!
const play = ({ id, golferId }: PassRow, day: string) =>
  app.db.insert(roundsUsed).values({
    passId: id,
    golferId,
    clubId: randomUUID(),
    slot: 1,
    day: day as PassRow['firstDay'],
    holes: 18,
    checkInIds: [],
    credit: false,
    weightPoints: 10,
  })
async function paidBy({ email }: Who) {
  const ownOrders = await app.db.select().from(orders).where(eq(orders.buyerEmail, email))
  const rows = await app.db
    .select()
    .from(paymentAttempts)
    .where(
      inArray(
        paymentAttempts.orderId,
        ownOrders.map(({ id }) => id),
      ),
    )
  return rows.reduce((sum, { capturedOre, refundedOre }) => sum + capturedOre - refundedOre, 0)
}
const withdraw = ({ number }: PassRow, { name, email }: Who) =>
  withdrawByMail(app, { name, contract: number, email })

test('a golfer with a Hverdagskort upgrades to a Sæsonkort for the difference and keeps card and rounds', async () => {
  const before = await buyWeekdays(people.anne)
  await play(before, '2027-05-04')
  app.clock.set('2027-05-10T10:00:00+02:00')
  const { browser, ready, ordered } = await orderUpgrade(people.anne)
  const offer = ready.cards[0]?.offers.find(({ code }) => code === 'FULD')
  expect(offer).toMatchObject({
    allowed: true,
    price: 50_000,
    upgrade: { fromName: 'Hverdagskort', listPrice: 149_500, paid: 99_500 },
  })
  expect(ready.cards[0]?.period).toEqual({ firstDay: before.firstDay, lastDay: before.lastDay })
  expect(ordered.body.totalOre).toBe(50_000)

  await browser.pay(ordered.body.redirectUrl)
  await app.runJobs()
  await browser.send('POST', '/registrations/current/session', {})
  const mine = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(mine.body.passes).toMatchObject([
    { id: before.id, number: before.number, productCode: 'FULD', price: 149_500, days: 'all' },
  ])
  expect(mine.body.passes[0]).toMatchObject({ plannedRounds: 10, state: 'active' })
  const rounds = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, before.id))
  expect(rounds).toHaveLength(1)
  expect(await paidBy(people.anne)).toBe(149_500)
  const [kept] = await app.db.select().from(passPayments).where(eq(passPayments.passId, before.id))
  expect(kept).toMatchObject({ amountOre: 50_000, before: { soldTerms: before.soldTerms } })
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, 'anne@example.dk'))
  expect(sent.findLast(({ template }) => template === 'orderConfirmation')?.data).toMatchObject({
    totalOre: 50_000,
    cards: [{ product: 'Opgradering til Sæsonkort 2027', withdrawalDeadline: '2027-05-24' }],
  })
})

test('an upgrade of 0 kr. is processed like any other', async () => {
  const before = await buyWeekdays(people.tove)
  app.clock.set('2027-09-01T10:00:00+02:00')
  const { browser, ordered } = await orderUpgrade(people.tove)
  expect(ordered.body.totalOre).toBe(0)
  const token = new URL(ordered.body.redirectUrl).searchParams.get('t')
  await browser.send('POST', `/payments/return/${token}/check`, {})
  const after = await passOf(before)
  expect(after).toMatchObject({ productCode: 'FULD', soldTerms: { price: 99_500 } })
  expect(await paidBy(people.tove)).toBe(99_500)
})

test('of two upgrades of one card paid at once, one is delivered and the other payment is returned', async () => {
  const before = await buyWeekdays(people.lise)
  const both = await Promise.all([orderUpgrade(people.lise), orderUpgrade(people.lise)])
  await Promise.all(both.map(({ browser, ordered }) => browser.pay(ordered.body.redirectUrl)))
  await app.runJobs()
  expect(await passOf(before)).toMatchObject({ productCode: 'FULD', status: 'active' })
  const paid = await app.db.select().from(passPayments).where(eq(passPayments.passId, before.id))
  expect(paid).toHaveLength(1)
  expect(await paidBy(people.lise)).toBe(149_500)
})

test('a withdrawal within the first 14 days refunds both payments less the rounds by the new terms', async () => {
  const before = await buyWeekdays(people.peter)
  await upgrade(people.peter)
  await play(before, '2027-05-05')
  const { body } = await withdraw(before, people.peter)
  expect(body).toMatchObject({ outcome: 'done', refundOre: 134_550 })
  await app.runJobs()
  expect(await paidBy(people.peter)).toBe(14_950)
  expect(await passOf(before)).toMatchObject({ status: 'withdrawn' })
})

test('a withdrawal from a card with an unpaid upgrade refunds only what was paid', async () => {
  const who = { name: 'Camilla Thorsen', email: 'camilla@example.dk', dguNumber: '919-1018' }
  const before = await buyWeekdays(who)
  await upgrade(who, 'capture_refused')
  expect(await passOf(before)).toMatchObject({ status: 'unpaid' })
  const { body } = await withdraw(before, who)
  expect(body).toMatchObject({ outcome: 'done', refundOre: 99_500 })
  await app.runJobs()
  expect(await paidBy(who)).toBe(0)
})

test('a later withdrawal ends only the upgrade, and the card is a Hverdagskort again', async () => {
  const before = await buyWeekdays(people.frederik)
  await play(before, '2027-05-05')
  app.clock.set('2027-06-01T10:00:00+02:00')
  await upgrade(people.frederik)
  await play(before, '2027-06-05')
  const { body } = await withdraw(before, people.frederik)
  expect(body).toMatchObject({ outcome: 'done', refundOre: 45_000 })
  expect(await passOf(before)).toMatchObject({
    status: 'active',
    productCode: 'HVERDAG',
    soldTerms: before.soldTerms,
  })
  await app.runJobs()
  expect(await paidBy(people.frederik)).toBe(104_500)
  // A second declaration gets the same answer and no second refund.
  expect((await withdraw(before, people.frederik)).body).toMatchObject({
    outcome: 'done',
    refundOre: 45_000,
  })
  await app.runJobs()
  expect(await paidBy(people.frederik)).toBe(104_500)
})

test('an upgrade whose payment failed is paid again for the difference alone', async () => {
  const before = await buyWeekdays(people.soren)
  const browser = await upgrade(people.soren, 'capture_refused')
  expect(await passOf(before)).toMatchObject({ status: 'unpaid' })
  await browser.send('POST', '/registrations/current/session', {})
  const { body } = await browser.send<{ pass: Pass }>('GET', `/passes/${before.id}`)
  expect(body.pass.payAgain).toEqual({ amountOre: 50_000 })
  const pay = `/account/passes/${before.id}/pay`
  const started = await browser.send<{ redirectUrl: string }>('POST', pay, {})
  await browser.pay(started.body.redirectUrl)
  await app.runJobs()
  expect(await passOf(before)).toMatchObject({ status: 'active', productCode: 'FULD' })
  expect(await paidBy(people.soren)).toBe(149_500)
})

test('an unpaid Hverdagskort is paid before it is upgraded', async () => {
  await buyWeekdays(people.mette, 'capture_refused')
  const { ready } = await orderUpgrade(people.mette)
  const offer = ready.cards[0]?.offers.find(({ code }) => code === 'FULD')
  expect(offer).toMatchObject({ allowed: false, upgrade: null })
})

// Without lockPass in upgradePass this fails: both see a Hverdagskort, and both are delivered.
test('a card is upgraded once when two payments for it arrive at the same time', async () => {
  const camilla = { name: 'Camilla Thorsen', email: 'camilla@example.dk', dguNumber: '919-1018' }
  const before = await buyWeekdays(camilla)
  const terms = { ...before.soldTerms, productCode: 'FULD' as const, price: 149_500 }
  const once = () =>
    app.db.transaction((tx) =>
      upgradePass(tx, app.ctx(), {
        passId: before.id,
        orderId: randomUUID(),
        orderLineId: randomUUID(),
        paidBefore: 99_500,
        amountOre: 50_000,
        terms,
        startNowText: null,
      }),
    )
  let upgrading: ReturnType<typeof once>[] = []
  await app.db.transaction(async (tx) => {
    // A scan locks the card while both payments arrive.
    await lockPass(tx, before.id)
    upgrading = [once(), once()]
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  const done = await Promise.all(upgrading)
  expect(done.filter((one) => one !== undefined)).toHaveLength(1)
})
