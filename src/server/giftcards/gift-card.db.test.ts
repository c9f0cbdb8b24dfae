import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCards } from '#server/db/tables/gift-cards.ts'
import {
  createPurchaseTestApp,
  type Ordered,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { withdrawalPath } from '#domain/content/withdrawal-text.ts'
import { companyOf } from '../content/company.ts'
import { renderMail } from '../notifications/mails/render-mail.tsx'
import { containsKey } from '../notifications/queries.ts'
import { paymentsPart } from '../payments/personal-data-queries.ts'
import { selectArriving } from '../payments/gift-card-queries.ts'
import type { Person } from '../personal-data.ts'
import { mailGiftCards } from './deliver-gift-card.ts'
import { signIn } from '#test/checkins.ts'
import { giftCardBuyers } from '#test/gift-card-buyers.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const { wanted, buy, approve, change, payBack, mailsTo, balanceOf, balancePage } = giftCardBuyers(
  () => app,
)

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
})

test('the receipt is kept without a key, and the link to the card comes in a mail of its own', async () => {
  const { linkKey } = await buy({ recipientName: 'Dorte', buyerEmail: 'dortes@example.dk' })
  const [receipt, link, ...more] = await mailsTo('dortes@example.dk')
  expect(more).toEqual([])
  expect(receipt).toMatchObject({
    template: 'giftCardReceipt',
    data: { amountOre: 50_000, withdrawalDeadline: '2027-05-18' },
  })
  expect(JSON.stringify(receipt)).not.toContain(linkKey)
  expect(containsKey(receipt!)).toBe(false)
  expect(JSON.stringify(link)).toContain(linkKey)
  expect(link?.template).toBe('giftCardLink')
  expect(containsKey(link!)).toBe(true)
})

test('the page after the payment leads to the card for an hour, and then only the mail does', async () => {
  const browser = app.browser()
  const bought = await browser.send<Ordered>('POST', '/gift-cards', wanted)
  const token = await approve(bought.body.redirectUrl)
  await browser.send('POST', `/payments/return/${token}/check`, {})
  const shown = () => browser.send('POST', '/gift-cards/bought', { token })
  expect((await shown()).body).toMatchObject({ recipientName: 'Bo Holm' })
  app.clock.set('2027-05-04T10:59:00+02:00')
  expect((await shown()).status).toBe(200)
  app.clock.set('2027-05-04T11:01:00+02:00')
  expect(await shown()).toMatchObject({ status: 404 })
  app.clock.set('2027-05-04T10:00:00+02:00')
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

test('the mail says what is left on the card, and one card that fails stops no other', async () => {
  const delivery = { how: 'mail', recipientEmail: 'hans@example.dk', arrivesOn: '2027-06-01' }
  const broken = await buy({ delivery, recipientName: 'Helge' })
  await change(broken.id, { product: 'x'.repeat(5000) })
  const { id } = await buy({ delivery, recipientName: 'Hans' })
  await payBack(id, 20_000)
  expect(await balanceOf(id)).toBe(300)
  app.clock.set('2027-06-01T08:00:00+02:00')
  await mailGiftCards(app.ctx())
  expect((await mailsTo('hans@example.dk')).map(({ data }) => data)).toMatchObject([
    { recipientName: 'Hans', amountOre: 30_000 },
  ])
  const [failed] = await app.db.select().from(giftCards).where(eq(giftCards.id, broken.id))
  expect(failed).toMatchObject({ sendTries: 1, sendAfter: new Date('2027-06-01T08:01:00+02:00') })
  await change(broken.id, { product: null, balanceOre: 0 })
  await mailGiftCards(app.ctx())
  expect(await mailsTo('hans@example.dk')).toHaveLength(1)
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('cards that cannot be mailed come after all others and are tried again ever later', async () => {
  const delivery = { how: 'mail', recipientEmail: 'jens@example.dk', arrivesOn: '2027-06-01' }
  const broken = await buy({ delivery, recipientName: 'Jens' })
  await change(broken.id, { product: 'x'.repeat(5000), sendTries: 3 })
  const { id } = await buy({
    delivery: { ...delivery, arrivesOn: '2027-06-02' },
    recipientName: 'Jonna',
  })
  const due = (now: string, limit: number) =>
    selectArriving(app.db, { day: plainDate('2027-06-02'), now: new Date(now), limit })
  expect(await due('2027-06-02T08:00:00+02:00', 1)).toEqual([id])
  app.clock.set('2027-06-02T08:00:00+02:00')
  await mailGiftCards(app.ctx())
  expect(await due('2027-06-02T08:07:59+02:00', 9)).toEqual([])
  expect(await due('2027-06-02T08:08:00+02:00', 9)).toEqual([broken.id])
  // Once it can be made it arrives.
  await change(broken.id, { product: null })
  app.clock.set('2027-06-02T08:08:00+02:00')
  await mailGiftCards(app.ctx())
  expect(await mailsTo('jens@example.dk')).toHaveLength(2)
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('an erased buyer’s card arrives, and then its names and address are gone', async () => {
  const delivery = { how: 'mail', recipientEmail: 'ida@example.dk', arrivesOn: '2027-06-01' }
  const { id } = await buy({ delivery, recipientName: 'Ida', buyerEmail: 'idas@example.dk' })
  const person = { email: 'idas@example.dk' } as Person
  await app.db.transaction((tx) => paymentsPart.erase(tx, app.ctx(), person))
  const card = async () => (await app.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]
  expect(await card()).toMatchObject({ recipientName: 'Ida', recipientEmail: 'ida@example.dk' })
  app.clock.set('2027-06-01T08:00:00+02:00')
  await mailGiftCards(app.ctx())
  expect(await mailsTo('ida@example.dk')).toHaveLength(1)
  expect(await card()).toMatchObject({
    recipientName: '',
    senderName: '',
    greeting: '',
    recipientEmail: null,
  })
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('names of an erased buyer are gone a month after the day of a card that could never be mailed', async () => {
  const delivery = { how: 'mail', recipientEmail: 'liv@example.dk', arrivesOn: '2027-06-01' }
  const { id } = await buy({ delivery, recipientName: 'Liv', buyerEmail: 'livs@example.dk' })
  await change(id, { product: 'x'.repeat(5000) })
  const person = { email: 'livs@example.dk' } as Person
  await app.db.transaction((tx) => paymentsPart.erase(tx, app.ctx(), person))
  const nameOn = async (day: string) => {
    app.clock.set(`${day}T08:00:00+02:00`)
    await mailGiftCards(app.ctx())
    const [card] = await app.db.select().from(giftCards).where(eq(giftCards.id, id))
    return [card?.recipientName, card?.sentAt]
  }
  expect(await nameOn('2027-06-30')).toEqual(['Liv', null])
  // Nor is it recorded as sent.
  expect(await nameOn('2027-07-01')).toEqual(['', null])
  expect(await nameOn('2027-07-03')).toEqual(['', null])
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('the receipt of a gift card leads to the withdrawal', async () => {
  await buy({ recipientName: 'Karl', buyerEmail: 'karls@example.dk' })
  const [receipt] = await mailsTo('karls@example.dk')
  const { text } = await renderMail('giftCardReceipt', receipt!.data, {
    publicUrl: app.ctx().publicUrl,
    company: await companyOf(app.ctx()),
  })
  expect(text).toContain(withdrawalPath)
})

test('the receipt promises nothing on an account to a buyer without one', async () => {
  await buy({ recipientName: 'Ove', buyerEmail: 'oves@example.dk' })
  const receiptTo = async (address: string) =>
    (await mailsTo(address)).find(({ template }) => template === 'giftCardReceipt')?.data
  expect(await receiptTo('oves@example.dk')).toMatchObject({ withoutAccount: true })
  const { headers } = await signIn(app.db)
  const own = { ...wanted, recipientName: 'Per', buyerEmail: 'pers@example.dk' }
  const { redirectUrl } = (await (
    await app.request('POST', '/api/v1/gift-cards', own, headers)
  ).json()) as Ordered
  await app.request('POST', `/api/v1/payments/return/${await approve(redirectUrl)}/check`, {})
  await app.runJobs()
  const ofAccount = await receiptTo('pers@example.dk')
  expect(ofAccount).toHaveProperty('receiptLink')
  expect(ofAccount).not.toHaveProperty('withoutAccount')
})

test.each(['2027-05-03', '2028-05-05'])('no card arrives on %s', async (arrivesOn) => {
  const delivery = { how: 'mail', recipientEmail: 'bo@example.dk', arrivesOn }
  const { bought } = await buy({ delivery })
  expect(bought.body).toMatchObject({ error: { reason: 'arrival_out_of_bounds' } })
})
