import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import {
  confirm,
  fillIn,
  createPurchaseTestApp,
  laterStart,
  order,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, productVersions } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'

const may = plainDate('2027-05-01')
const morning = '2027-05-04T10:00:00+02:00'
let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
afterAll(() => app.close())

const passesOf = (orderId: string) =>
  app.db.select().from(passes).where(eq(passes.orderId, orderId))
const mailsTo = async (address: string, template: string) =>
  (await app.db.select().from(mails).where(eq(mails.toAddress, address))).filter(
    (mail) => mail.template === template,
  )

test('a golfer registers, verifies, pays, gets the card and is signed in', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser)
  expect(ready.openStep).toBe('payment')
  expect(ready.summary).toMatchObject({ totalOre: 149_500, complete: true, reservedOnly: false })
  expect(ready.cards[0]).toMatchObject({
    membershipState: 'confirmed',
    // A typed number shows only its own club; the others are shown after a DGU login.
    handicap: null,
    memberships: [{ dguNumber: '901-1001' }],
    period: { firstDay: '2027-05-04', lastDay: '2027-11-30' },
  })

  const ordered = await order(browser, ready)
  expect(ordered.status).toBe(200)
  const returned = await browser.pay(ordered.body.redirectUrl)
  expect(returned?.body).toMatchObject({ state: 'paid', next: '/account' })

  const [pass] = await passesOf(ordered.body.orderId)
  expect(pass).toMatchObject({ status: 'active', startNow: true, firstDay: '2027-05-04' })
  expect(await browser.registration()).toMatchObject({ status: 'completed', openStep: 'payment' })
  const [mail] = await mailsTo('anne@example.dk', 'orderConfirmation')
  expect(mail?.data).toMatchObject({
    totalOre: 149_500,
    vatOre: 29_900,
    payment: 'taken',
    cards: [{ passNumber: pass?.number, withdrawalDeadline: '2027-05-18', plannedRounds: 10 }],
  })

  const session = await browser.send('POST', '/registrations/current/session', {})
  expect(session.body).toEqual({ signedIn: true })
  const mine = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(mine.body.passes).toMatchObject([
    { id: pass?.id, state: 'active', withdrawal: { status: 'open', refundOre: 149_500 } },
  ])
})

test('two concurrent orders from two tabs are one order and one payment', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Tove Ager',
    email: 'tove@example.dk',
    dguNumber: '911-1010',
  })
  const presses = await Promise.all(Array.from({ length: 8 }, () => order(browser, ready)))
  expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(presses.map(({ body }) => body.orderId)).size).toBe(1)
  expect(new Set(presses.map(({ body }) => body.redirectUrl)).size).toBe(1)
  await browser.pay(presses[0]!.body.redirectUrl)
  expect(await passesOf(presses[0]!.body.orderId)).toHaveLength(1)
})

test('a purchase changed after ordering becomes a new order, and the old one is closed', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Lise Kjær',
    email: 'lise@example.dk',
    dguNumber: '908-1008',
  })
  const first = await order(browser, ready)
  const changed = await save(
    browser,
    'PATCH',
    `/registrations/current/cards/${ready.cards[0]?.id}`,
    { productCode: 'HVERDAG' },
  )
  expect(changed.summary.totalOre).toBe(99_500)
  const second = await order(browser, changed)
  expect(second.body.orderId).not.toBe(first.body.orderId)
  const [old] = await app.db.select().from(orders).where(eq(orders.id, first.body.orderId))
  expect(old?.status).toBe('cancelled')

  await browser.pay(first.body.redirectUrl)
  expect(await passesOf(first.body.orderId)).toHaveLength(0)
  await browser.pay(second.body.redirectUrl)
  expect(await passesOf(second.body.orderId)).toMatchObject([{ productCode: 'HVERDAG' }])
})

test('an edit in another tab during the payment does not change the ordered cards', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Frederik Storm',
    email: 'frederik@example.dk',
    dguNumber: '910-1009',
  })
  const ordered = await order(browser, ready)
  await save(browser, 'PATCH', `/registrations/current/cards/${ready.cards[0]?.id}`, {
    startNow: { ticked: false, textVersion: '2027-1' },
    productCode: 'FERIE',
  })
  await browser.pay(ordered.body.redirectUrl)
  expect(await passesOf(ordered.body.orderId)).toMatchObject([
    { productCode: 'FULD', startNow: true, firstDay: '2027-05-04' },
  ])
})

test('the shown price is charged, and a new price is shown before anything is charged', async () => {
  const browser = app.browser()
  app.clock.set('2027-06-30T23:50:00+02:00')
  const ready = await fillIn(browser, {
    name: 'Ida Nørgaard',
    email: 'ida@example.dk',
    dguNumber: '916-1014',
    productCode: 'UNG',
    birthDate: '2005-08-19',
  })
  expect(ready.summary.totalOre).toBe(59_500)
  app.clock.set('2027-07-01T00:10:00+02:00')
  const refused = await order(browser, ready)
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatchObject({
    reason: 'price_changed',
    details: { totalOre: 47_500 },
  })
  const ordered = await order(browser, await browser.registration())
  expect(ordered.body.totalOre).toBe(47_500)
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('a second card for a golfer in a season is refused before any payment', async () => {
  const browser = app.browser()
  await browser.send('POST', '/registrations', {})
  const ready = await fillIn(browser)
  expect(ready.cards[0]).toMatchObject({ membershipState: 'unsuitable' })
  const refused = await order(browser, ready)
  expect(refused.body.error?.reason).toBe('steps_missing')
})

test('of two purchases for one golfer paid at once, one card is issued and the other payment is returned', async () => {
  const both = [app.browser(), app.browser()]
  const ready: Registration[] = []
  for (const browser of both) {
    ready.push(
      await fillIn(browser, {
        name: 'Søren Østergaard',
        email: 'soren@example.dk',
        dguNumber: '914-1013',
      }),
    )
  }
  const ordered = await Promise.all(both.map((browser, i) => order(browser, ready[i]!)))
  await Promise.all(both.map((browser, i) => browser.pay(ordered[i]!.body.redirectUrl)))
  const found = await Promise.all(ordered.map(({ body }) => passesOf(body.orderId)))
  expect(found.flat()).toHaveLength(1)
  const rows = await app.db.select().from(orders).where(eq(orders.buyerEmail, 'soren@example.dk'))
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'fulfilled'])
})

test('an order of 0 kr. is processed like any other and can be withdrawn', async () => {
  const [row] = await app.db
    .select()
    .from(productVersions)
    .where(eq(productVersions.code, 'HVERDAG'))
  const definition = { ...row!.definition, version: 2, priceSteps: [{ from: may, price: 0 }] }
  await app.db.insert(productVersions).values({ ...row!, id: undefined, version: 2, definition })
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Mette Bang Lassen',
    email: 'mette@example.dk',
    dguNumber: '918-1016',
    productCode: 'HVERDAG',
  })
  const ordered = await order(browser, ready)
  expect(ordered.body).toMatchObject({ totalOre: 0 })
  const token = new URL(ordered.body.redirectUrl).searchParams.get('t')
  const returned = await browser.send('POST', `/payments/return/${token}/check`, {})
  expect(returned.body).toMatchObject({ state: 'paid' })
  const [pass] = await passesOf(ordered.body.orderId)
  expect(pass).toMatchObject({ status: 'active', productCode: 'HVERDAG' })
  const declared = await withdrawByMail(app, {
    name: 'Mette',
    contract: pass?.number,
    email: 'mette@example.dk',
  })
  expect(declared.body).toMatchObject({ outcome: 'done', refundOre: 0 })
})

test('the proof of the address signs in on the day of the purchase, and not after a log-out', async () => {
  const buy = async () => {
    const browser = app.browser()
    const who = { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' }
    const { body } = await order(browser, await fillIn(browser, who))
    await browser.pay(body.redirectUrl)
    return browser
  }
  const session = (browser: Browser) => browser.send('POST', '/registrations/current/session', {})
  const late = await buy()
  app.clock.set('2027-05-05T10:00:01+02:00')
  expect((await session(late)).body).toEqual({ signedIn: false })
  app.clock.set(morning)

  const { body } = await late.send('POST', '/account/sign-in-codes', { email: 'lise@example.dk' })
  await late.send('POST', '/account/sign-in-with-code', {
    email: 'lise@example.dk',
    code: body.demoCode,
  })
  late.cookies.set('registration_proof', 'kept since the purchase')
  expect((await session(late)).body).toEqual({ signedIn: true })
  expect(late.cookies.has('registration_proof')).toBe(false)
})

test('a card with the longest allowed names can be delivered', async () => {
  const browser = app.browser()
  await fillIn(browser, { name: 'Ida Ager', email: 'ida@example.dk', dguNumber: '911-1010' })
  const cards = '/registrations/current/cards'
  const [own] = (await browser.registration()).cards
  const child = (await save(browser, 'POST', cards, { relation: 'child' })).cards.at(-1)!
  await save(browser, 'DELETE', `${cards}/${own?.id}`, {})
  app.unionIsDown(true)
  await save(browser, 'PATCH', `${cards}/${child.id}`, {
    firstName: 'a'.repeat(100),
    lastName: 'b'.repeat(100),
    birthDate: '2000-01-01',
    dguNumber: '999-1',
    productCode: 'FULD',
    startNow: laterStart,
  })
  await confirm(browser, child.id)
  app.unionIsDown(false)
  const { body } = await order(browser, await browser.registration())
  await browser.pay(body.redirectUrl)
  expect(await passesOf(body.orderId)).toMatchObject([{ status: 'awaiting_verification' }])

  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.dk`
  const declaration = { name: 'Ida', contract: body.orderNumber, email }
  expect((await browser.send('POST', '/withdrawals', declaration)).status).toBe(200)
})

test('another browser is not signed in by the purchase’s cookie alone', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, {
    name: 'Peter Holm',
    email: 'peter@example.dk',
    dguNumber: '901-1015',
  })
  await browser.pay((await order(browser, ready)).body.redirectUrl)
  const other = app.browser()
  other.cookies.set('registration', browser.cookies.get('registration') ?? '')
  const answer = await other.send('POST', '/registrations/current/session', {})
  expect(answer.body).toEqual({ signedIn: false })
  expect((await other.send('GET', '/account/passes')).status).toBe(401)
})
