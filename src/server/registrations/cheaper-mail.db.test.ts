import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPurchaseTestApp,
  fillIn,
  order,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { companyOf } from '../content/company.ts'
import { mails } from '../db/tables/notifications.ts'
import { registrations } from '../db/tables/registrations.ts'
import { renderMail } from '../notifications/mails/render-mail.tsx'
import { expireRegistrations } from './expire.ts'
import { lockRegistration, updateRegistration } from './queries.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-06-12T10:00:00+02:00' })
})
afterAll(() => app.close())

const linksTo = async (address: string) => {
  const found = await app.db.select().from(mails).where(eq(mails.toAddress, address))
  return found.filter(({ template }) => template === 'resumeLink')
}
const remind = async (browser: Browser) => {
  const [card] = (await browser.registration()).cards
  const path = '/registrations/current/link'
  return browser.send('POST', path, { whenCheaper: card?.id })
}

test('the mail follows a corrected address, and another card that is waited for replaces it', async () => {
  const browser = app.browser()
  const [wrong, right] = ['bo@eksempel.dk', 'bo@example.dk']
  const ready = await fillIn(browser, { name: 'Bo Holm', email: wrong, startNow: false })
  await remind(browser)
  expect(await linksTo(wrong)).toHaveLength(1)
  await save(browser, 'PATCH', '/registrations/current', { email: right })
  expect(await linksTo(wrong)).toEqual([])
  expect(await linksTo(right)).toHaveLength(1)

  await save(browser, 'PATCH', `/registrations/current/cards/${ready.cards[0]!.id}`, {
    productCode: 'HVERDAG',
  })
  expect((await remind(browser)).status).toBe(200)
  expect((await linksTo(right)).map(({ data }) => data)).toMatchObject([
    { cheaper: { product: 'Hverdagskort' } },
  ])
  await save(browser, 'PATCH', '/registrations/current', { email: null })
  expect(await linksTo(right)).toEqual([])
})

test('a buyer whose card would begin two days before the price falls is told, and mailed on the day', async () => {
  const browser = app.browser()
  const email = 'anne@example.dk'
  const ready = await fillIn(browser, { email, startNow: false })
  expect(ready.cards[0]).toMatchObject({
    period: { firstDay: '2027-06-29' },
    cheaper: { from: '2027-07-01', price: 119_500, saving: 30_000 },
    start: { begins: 'Tirsdag den 29.\u00a0juni, når fortrydelsesfristen er udløbet' },
  })
  expect((await remind(browser)).body).toEqual({ sentTo: email })
  // A second press sends no second mail.
  await remind(browser)
  const waiting = await linksTo(email)
  expect(waiting.map(({ dueAt }) => dueAt)).toEqual([new Date('2027-07-01T08:00:00+02:00')])
  expect(waiting[0]?.data).toMatchObject({ cheaper: { product: 'Sæsonkort', priceOre: 119_500 } })

  const mail = await renderMail('resumeLink', waiting[0]!.data, {
    publicUrl: app.ctx().publicUrl,
    company: await companyOf(app.ctx()),
  })
  expect(mail.subject.replaceAll('\u00a0', ' ')).toBe('Nu koster Sæsonkort 1.195 kr.')
  expect(mail.text).toContain('Du bad os skrive, når prisen faldt.')

  // Who buys all the same is not mailed.
  const ordered = await order(browser, await browser.registration())
  await browser.pay(ordered.body.redirectUrl)
  expect(await linksTo(email)).toEqual([])
})

test('a card that begins long before the price falls has no price to wait for', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Anne Holm',
    email: 'now@example.dk',
    startNow: true,
  })
  expect(ready.cards[0]).toMatchObject({ cheaper: null, start: { begins: 'I dag, 12.\u00a0juni' } })
  expect((await remind(browser)).body).toMatchObject({ error: { reason: 'price_falls_too_late' } })
  const [card] = ready.cards
  const later = await save(browser, 'PATCH', `/registrations/current/cards/${card!.id}`, {
    firstDayWish: '2027-09-10',
  })
  // The price of July is on the way; the one of September comes after the link has expired.
  expect(later.cards[0]?.cheaper).toMatchObject({ from: '2027-07-01' })
  app.clock.set('2027-07-02T10:00:00+02:00')
  expect((await browser.registration()).cards[0]?.cheaper).toMatchObject({ from: '2027-09-01' })
  expect((await remind(browser)).body).toMatchObject({ error: { reason: 'price_falls_too_late' } })
  expect(await linksTo('now@example.dk')).toEqual([])
})

// Without the lock of the purchase the mail is written after the payment has removed it.
test('who pays while the mail is being written is not mailed', async () => {
  const browser = app.browser()
  const email = 'carl@example.dk'
  const { id } = await fillIn(browser, { name: 'Carl Holm', email, startNow: false })
  const reminder = await app.db.transaction(async (tx) => {
    await lockRegistration(tx, id)
    const waiting = remind(browser)
    await new Promise((done) => setTimeout(done, 300))
    await updateRegistration(tx, id, { status: 'completed' })
    return { waiting }
  })
  expect((await reminder.waiting).body).toMatchObject({ error: { reason: 'registration_closed' } })
  expect(await linksTo(email)).toEqual([])
})

// A mail about an abandoned purchase is advertising, for which nobody has been asked (L-MK-3).
test('who leaves a purchase and asked for no mail gets none until it is deleted', async () => {
  const browser = app.browser()
  const email = 'leaves@example.dk'
  const { id } = await fillIn(browser, { name: 'Lea Holm', email, startNow: false })
  const began = app.clock.now()
  for (const days of [1, 7, 29, 31]) {
    app.clock.set(new Date(began.getTime() + days * 86_400_000).toISOString())
    await app.runJobs()
    await expireRegistrations(app.ctx())
  }
  expect(await app.db.$count(registrations, eq(registrations.id, id))).toBe(0)
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, email))
  expect(sent.map(({ template }) => template).filter((template) => template !== 'code')).toEqual([])
})
