import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCards } from '#server/db/tables/gift-cards.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { refunds } from '#server/db/tables/payments.ts'
import {
  createPurchaseTestApp,
  fillIn,
  type Browser,
  type Ordered,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { secretsOf } from '../payments/gift-card-code.ts'
import { mailGiftCards } from './deliver-gift-card.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const wanted = {
  amountOre: 50_000,
  recipientName: 'Bo Holm',
  senderName: 'Anne Holm',
  greeting: 'Tillykke, og god sommer',
  delivery: { how: 'print' },
  buyerName: 'Anne Holm',
  buyerEmail: 'giver@example.dk',
  acceptTerms: true,
}

async function buy(changes: object = {}) {
  const browser = app.browser()
  const bought = await browser.send<Ordered>('POST', '/gift-cards', { ...wanted, ...changes })
  if (bought.status !== 200) return { bought, id: '', code: '', token: '' }
  const paid = await browser.pay(bought.body.redirectUrl)
  expect(paid?.body).toMatchObject({ state: 'paid', kind: 'gift_card' })
  await app.runJobs()
  const rows = await app.db.select().from(giftCards).orderBy(giftCards.createdAt)
  const [order] = await app.db.select().from(orders).where(eq(orders.kind, 'gift_card'))
  expect(order).toMatchObject({ status: 'fulfilled' })
  const { id } = rows.find(({ recipientName }) => recipientName === nameIn(changes))!
  return { bought, id, ...(await secretsOf(app.ctx(), id)) }
}

const nameIn = (changes: { recipientName?: string }) =>
  changes.recipientName ?? wanted.recipientName

const mailsTo = (address: string) =>
  app.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.createdAt)
const balanceOf = async (id: string) =>
  (await app.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]!.balanceOre / 100
const balancePage = (browser: Browser, code: string) =>
  browser.send('POST', '/gift-cards/balance', { code })
const check = (browser: Browser, code: string) =>
  browser.send('POST', '/registrations/current/gift-card', { code })

async function order(browser: Browser, giftCard: { code: string; coversOre: number }) {
  const shown = await browser.registration()
  return browser.send<Ordered>('POST', '/registrations/current/order', {
    acceptTerms: shown.season.termsVersion,
    totalOre: shown.summary.totalOre,
    giftCard,
  })
}

test('a gift card is bought, printed from its link, and its balance shown by the code', async () => {
  const { code, linkKey = '' } = (await buy({ recipientName: 'Carl' })) as {
    code: string
    linkKey?: string
  }
  const browser = app.browser()
  const shown = await browser.send('POST', '/gift-cards/show', { key: linkKey })
  expect(shown.body).toMatchObject({
    code,
    amountOre: 50_000,
    expiresOn: '2030-05-04',
    greeting: 'Tillykke, og god sommer',
  })
  expect((await balancePage(browser, code.toLowerCase().replaceAll('-', ' '))).body).toEqual({
    balanceOre: 50_000,
    reservedOre: 0,
    amountOre: 50_000,
    expiresOn: '2030-05-04',
    state: 'usable',
  })
  const receipts = (await mailsTo('giver@example.dk')).filter(
    ({ template }) => template === 'giftCardReceipt',
  )
  expect(receipts[0]?.data).toMatchObject({ withdrawalDeadline: '2027-05-18' })
})

test('a Sæsonkort as a gift costs the price of today', async () => {
  const { bought } = await buy({ amountOre: 120_000, seasonCode: '2027' })
  expect(bought.body).toMatchObject({ error: { reason: 'price_changed' } })
  const { id } = await buy({ amountOre: 149_500, seasonCode: '2027', recipientName: 'Ditte' })
  expect(await balanceOf(id)).toBe(1495)
})

test('a card arrives once, on the morning of its day', async () => {
  const delivery = { how: 'mail', recipientEmail: 'bo@example.dk', arrivesOn: '2027-12-24' }
  const { id, code } = await buy({ delivery, recipientName: 'Erik' })
  const arrived = () => mailsTo('bo@example.dk')
  const at = async (iso: string) => {
    app.clock.set(iso)
    await Promise.all([mailGiftCards(app.ctx()), mailGiftCards(app.ctx())])
    return (await arrived()).length
  }
  expect(await at('2027-12-23T20:00:00+01:00')).toBe(0)
  expect(await at('2027-12-24T07:59:00+01:00')).toBe(0)
  expect(await at('2027-12-24T08:00:00+01:00')).toBe(1)
  expect(await at('2027-12-25T08:00:00+01:00')).toBe(1)
  const [mail] = await arrived()
  expect(mail).toMatchObject({ template: 'giftCard', data: { code, expiresOn: '2030-12-24' } })
  expect((await app.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]?.sentAt).toEqual(
    new Date('2027-12-24T08:00:00+01:00'),
  )
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test.each(['2027-05-03', '2028-05-05'])('no card arrives on %s', async (arrivesOn) => {
  const delivery = { how: 'mail', recipientEmail: 'bo@example.dk', arrivesOn }
  const { bought } = await buy({ delivery })
  expect(bought.body).toMatchObject({ error: { reason: 'arrival_out_of_bounds' } })
})

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

  await withdrawByMail(app, {
    name: 'Anne Holm',
    contract: ordered.body.orderNumber,
    email: 'anne@example.dk',
  })
  await app.runJobs()
  expect(await balanceOf(id)).toBe(500)
  const back = await app.db.select().from(refunds).where(eq(refunds.orderId, ordered.body.orderId))
  expect(back.map(({ amountOre, giftCardId }) => [amountOre, giftCardId]).toSorted()).toEqual([
    [50_000, id],
    [99_500, null],
  ])
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
