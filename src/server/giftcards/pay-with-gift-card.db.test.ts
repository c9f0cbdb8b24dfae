import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCards } from '#server/db/tables/gift-cards.ts'
import { refunds } from '#server/db/tables/payments.ts'
import {
  createPurchaseTestApp,
  fillIn,
  type Ordered,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { secretsOf } from '../payments/gift-card-code.ts'
import { giftCardBuyers } from '#test/gift-card-buyers.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const { wanted, buy, mailsTo, balanceOf, balancePage, check, order } = giftCardBuyers(() => app)

test('a Sæsonkort is paid with a gift card and a payment card, and a withdrawal fills the gift card first', async () => {
  const { id, code } = await buy({ recipientName: 'Frida' })
  const browser = app.browser()
  await fillIn(browser)
  expect((await check(browser, code)).body).toEqual({
    coversOre: 50_000,
    restOre: 99_500,
    leftOre: 0,
  })
  expect((await order(browser, { code, coversOre: 40_000 })).body.error).toMatchObject({
    reason: 'gift_card_changed',
  })
  expect(await balanceOf(id)).toBe(500)
  const ordered = await order(browser, { code, coversOre: 50_000 })
  expect(await balanceOf(id)).toBe(0)
  // The same buyer is back without having paid: what the own order holds still counts.
  expect((await check(browser, code)).body).toMatchObject({ coversOre: 50_000 })
  expect((await balancePage(browser, code)).body).toMatchObject({
    balanceOre: 0,
    reservedOre: 50_000,
  })
  expect((await browser.pay(ordered.body.redirectUrl))?.body).toMatchObject({ state: 'paid' })
  await app.runJobs()
  const [mail] = (await mailsTo('anne@example.dk')).filter(
    ({ template }) => template === 'orderConfirmation',
  )
  expect(mail?.data).toMatchObject({ totalOre: 149_500, giftCardOre: 50_000 })

  const withdrawn = await withdrawByMail<{ text: string; cards: object[] }>(app, {
    name: 'Anne Holm',
    contract: ordered.body.orderNumber,
    email: 'anne@example.dk',
  })
  expect(withdrawn.body.cards).toMatchObject([{ refundOre: 149_500, toGiftCardOre: 50_000 }])
  expect(withdrawn.body.text.replaceAll('\u00a0', ' ')).toMatch(
    /Der er sat 500 kr\. tilbage på gavekortet, og du får 995 kr\. tilbage senest/,
  )
  const receipt = (await mailsTo('anne@example.dk')).find(
    ({ template }) => template === 'withdrawalReceipt',
  )
  expect(receipt?.data).toMatchObject({ refund: { refundOre: 149_500, giftCardOre: 50_000 } })
  await app.runJobs()
  expect(await balanceOf(id)).toBe(500)
  const back = await app.db.select().from(refunds).where(eq(refunds.orderId, ordered.body.orderId))
  expect(back.map(({ amountOre, giftCardId }) => [amountOre, giftCardId]).toSorted()).toEqual([
    [50_000, id],
    [99_500, null],
  ])
})

test('a refused capture gives the gift card its part back, and the mail and the receipt say so', async () => {
  const { id, code } = await buy({ recipientName: 'Tove' })
  const browser = app.browser()
  const tove = { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' }
  await fillIn(browser, tove)
  const ordered = await order(browser, { code, coversOre: 50_000 })
  await browser.pay(ordered.body.redirectUrl, 'capture_refused')
  await browser.send('POST', '/registrations/current/session', {})
  await app.runJobs()
  expect(await balanceOf(id)).toBe(500)
  const missing = (await mailsTo(tove.email)).find(({ template }) => template === 'paymentMissing')
  expect(missing?.data).toMatchObject({ amountOre: 149_500, giftCardOre: 50_000 })
  const receipt = await browser.send('GET', `/account/receipts/${ordered.body.orderId}`)
  expect(receipt.body).toMatchObject({
    state: 'owed',
    money: [
      { kind: 'gift_card', amountOre: 50_000 },
      { kind: 'to_gift_card', amountOre: 50_000 },
    ],
  })
})

test('a code that nobody has bought is answered like one that is not paid, and only so often', async () => {
  const browser = app.browser()
  const unpaid = await browser.send<Ordered>('POST', '/gift-cards', {
    ...wanted,
    recipientName: 'Gerda',
  })
  expect(unpaid.status).toBe(200)
  const [card] = await app.db.select().from(giftCards).where(eq(giftCards.recipientName, 'Gerda'))
  const { code } = await secretsOf(app.ctx(), card!.id)
  const unknown = await balancePage(browser, '7KQ2-M9XD-04HT-WB5V')
  expect((await balancePage(browser, code)).body).toMatchObject({
    error: { code: 'refused', reason: 'gift_card_unknown' },
  })
  expect(unknown.body).toMatchObject({ error: { code: 'refused', reason: 'gift_card_unknown' } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => balancePage(browser, '7KQ2-M9XD-04HT-WB5V')),
  )
  expect(answers.some(({ body }) => JSON.stringify(body).includes('too_many_requests'))).toBe(true)
})
