import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consent } from '#contract/registrations/consents.ts'
import type { Receipt, ReceiptInList } from '#contract/passes/receipts.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { signInAs } from '#test/people.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { accounts } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { paymentCases, refunds } from '../db/tables/payments.ts'
import { recordTransfer } from '../payments/record-transfer.ts'
import { sendDueMails } from '../notifications/send-due-mails.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

async function buy(who: { name: string; email: string; dguNumber: string }) {
  const browser = app.browser()
  const ordered = await order(browser, await fillIn(browser, { ...who, startNow: true }))
  const { orderId } = ordered.body
  await browser.pay(ordered.body.redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
  return { browser, orderId }
}
const receipts = async (browser: Browser) =>
  (await browser.send<{ receipts: ReceiptInList[] }>('GET', '/account/receipts')).body.receipts
const receipt = (browser: Browser, id: string) =>
  browser.send<Receipt>('GET', `/account/receipts/${id}`)
const consents = async (browser: Browser) =>
  (await browser.send<{ consents: Consent[] }>('GET', '/account/consents')).body.consents

test('a buyer sees orders, captures and refunds, and a stranger sees none of them', async () => {
  const anne = await buy({ name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' })
  const tove = await buy({ name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' })
  expect(await receipts(anne.browser)).toMatchObject([
    { orderId: anne.orderId, totalOre: 149_500, refundedOre: 0, state: 'reserved' },
  ])
  await app.runJobs()
  await sendDueMails(app.ctx())
  const paid = (await receipt(anne.browser, anne.orderId)).body
  expect(paid).toMatchObject({
    state: 'paid',
    buyerName: 'Anne Holm',
    vatOre: 29_900,
    money: [{ kind: 'taken', amountOre: 149_500, why: null }],
    passes: [{ holder: 'Anne Holm', withdrawal: { open: true, deadline: '2027-05-18' } }],
  })
  const { body } = await anne.browser.send<{ text: string }>('GET', `/account/mails/${paid.mailId}`)
  expect(body.text).toContain(paid.number)

  const contract = paid.passes[0]?.number
  const declared = { name: 'Anne Holm', contract, email: 'anne@example.dk' }
  await withdrawByMail(app, declared)
  expect((await receipt(anne.browser, anne.orderId)).body.money).toMatchObject([
    { kind: 'taken' },
    { kind: 'refunding', amountOre: 149_500, why: 'Fortrydelse' },
  ])
  await app.runJobs()
  expect((await receipt(anne.browser, anne.orderId)).body).toMatchObject({
    state: 'returned',
    refundedOre: 149_500,
    money: [{ kind: 'taken' }, { kind: 'refunded', why: 'Fortrydelse' }],
    passes: [{ withdrawal: { open: false } }],
  })

  expect((await receipt(tove.browser, anne.orderId)).status).toBe(404)
  expect((await receipt(app.browser(), anne.orderId)).status).toBe(401)
  expect(await receipts(tove.browser)).toHaveLength(1)
})

test('consents are listed with their texts, also after a change of address', async () => {
  const lise = await buy({ name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' })
  expect(await consents(lise.browser)).toMatchObject([
    { kind: 'terms', orderId: lise.orderId, version: '2027-1', at: '2027-05-04T08:00:00.000Z' },
    {
      kind: 'start_now',
      holder: 'Lise Kjær',
      text: expect.stringMatching(/^Kortet skal begynde, før fortrydelsesfristen er udløbet/),
    },
  ])
  const moved = { email: 'lise.kjaer@example.dk' }
  await app.db.update(accounts).set(moved).where(eq(accounts.email, 'lise@example.dk'))
  expect(await receipts(lise.browser)).toHaveLength(1)
  expect(await consents(lise.browser)).toHaveLength(2)
})

test('a person who takes over an address does not see the former owner’s orders', async () => {
  const mette = await buy({
    name: 'Mette Bang Lassen',
    email: 'kontoret@example.dk',
    dguNumber: '918-1016',
  })
  const moved = { email: 'mette@example.dk' }
  await app.db.update(accounts).set(moved).where(eq(accounts.email, 'kontoret@example.dk'))
  const { cookie } = await signInAs(app, [], 'kontoret@example.dk')
  const ask = (path: string) => app.request('GET', `/api/v1/account/${path}`, undefined, { cookie })
  expect(await (await ask('receipts')).json()).toEqual({ receipts: [] })
  expect((await ask(`receipts/${mette.orderId}`)).status).toBe(404)
  expect(await (await ask('consents')).json()).toEqual({ consents: [] })
  const proven = { password: 'en-lang-adgangskode' }
  const taken = await app.request('POST', '/api/v1/account/export', proven, { cookie })
  const { json } = (await taken.json()) as { json: string }
  expect(JSON.parse(json)).toMatchObject({ orders: [], purchases: [], accepted: [] })
})

test('an unpaid order has no receipt', async () => {
  const browser = app.browser()
  const who = { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' }
  const { body } = await order(browser, await fillIn(browser, { ...who, startNow: true }))
  const peter = await signInAs(app, [], who.email)
  const cookie = { cookie: peter.cookie }
  const path = '/api/v1/account/receipts'
  expect(await (await app.request('GET', path, undefined, cookie)).json()).toEqual({
    receipts: [],
  })
  expect((await app.request('GET', `${path}/${body.orderId}`, undefined, cookie)).status).toBe(404)
})

test('a purchase from before the account is found by its address once the address is proven', async () => {
  const { orderId } = await buy({
    name: 'Søren Østergaard',
    email: 's@example.dk',
    dguNumber: '914-1013',
  })
  await app.db.update(orders).set({ accountId: null }).where(eq(orders.id, orderId))
  const soren = await signInAs(app, [], 's@example.dk')
  const ask = async () => {
    const cookie = { cookie: soren.cookie }
    return (await app.request('GET', '/api/v1/account/receipts', undefined, cookie)).json()
  }
  expect(await ask()).toMatchObject({ receipts: [{ orderId }] })
  const unproven = { emailVerified: false }
  await app.db.update(accounts).set(unproven).where(eq(accounts.id, soren.accountId))
  expect(await ask()).toEqual({ receipts: [] })
})

test('money that could not be sent back and was transferred is in the list once, on the day of the transfer', async () => {
  const who = { name: 'Camilla Thorsen', email: 'camilla@example.dk', dguNumber: '919-1018' }
  const { browser, orderId } = await buy(who)
  await app.runJobs()
  const contract = (await receipt(browser, orderId)).body.passes[0]?.number
  await withdrawByMail(app, { name: who.name, contract, email: who.email })
  const ofOrder = eq(refunds.orderId, orderId)
  const [refund] = await app.db.update(refunds).set({ status: 'failed' }).where(ofOrder).returning()
  const id = randomUUID()
  const openedAt = app.clock.now()
  const about = { id, orderId, kind: 'refund_failed', details: {}, openedAt } as const
  await app.db.insert(paymentCases).values({ ...about, causeKey: `refund_failed:${refund?.id}` })
  expect((await receipt(browser, orderId)).body.money).toMatchObject([
    { kind: 'taken' },
    { kind: 'refunding' },
  ])
  const ofCase = eq(paymentCases.id, id)
  await app.db.update(paymentCases).set({ resolvedAt: openedAt }).where(ofCase)
  const settled = (await receipt(browser, orderId)).body.money
  expect(settled, 'paid back in a way that a note names').toMatchObject([{ kind: 'taken' }])
  await app.db.update(paymentCases).set({ resolvedAt: null }).where(ofCase)
  await app.db.transaction((tx) =>
    recordTransfer({ ...app.ctx(), db: tx }, id, plainDate('2027-05-04')),
  )
  expect((await receipt(browser, orderId)).body.money).toEqual([
    expect.objectContaining({ kind: 'taken' }),
    {
      kind: 'refunded',
      amountOre: 149_500,
      at: '2027-05-04T10:00:00.000Z',
      why: 'Overført til din konto',
    },
  ])
})
