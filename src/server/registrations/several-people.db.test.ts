import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnCard } from '#contract/registrations/own-card.ts'
import type { Pass } from '#contract/passes/endpoints.ts'
import {
  confirm,
  fillIn,
  createPurchaseTestApp,
  laterStart,
  order,
  save,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { linkGolfer } from '../accounts/golfers.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes } from '../db/tables/passes.ts'
import { paymentAttempts } from '../db/tables/payments.ts'

let app: PurchaseTestApp
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
afterAll(() => app.close())

const passesOf = (orderId: string) =>
  app.db.select().from(passes).where(eq(passes.orderId, orderId))
const moneyOf = async (orderId: string) => {
  const [row] = await app.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
  return { reserved: row?.authorizedOre, taken: row?.capturedOre }
}
const stored = { createdAt: new Date(morning), updatedAt: new Date(morning) }
const linkTo = async (address: string) => {
  const found = await app.db.select().from(mails).where(eq(mails.toAddress, address))
  const mail = found.findLast(({ template }) => template === 'verifyOwnCard')
  return new URL(String(mail?.data.link)).searchParams.get('k')
}

test('in a family’s purchase the parent confirms for the child, and the partner confirms by a mailed link', async () => {
  const browser = app.browser()
  await fillIn(browser)
  const cards = '/registrations/current/cards'
  const withClara = await save(browser, 'POST', cards, { relation: 'child' })
  const clara = withClara.cards[1]!
  const young = await save(browser, 'PATCH', `${cards}/${clara.id}`, {
    firstName: 'Clara',
    lastName: 'Holm',
    birthDate: '2016-07-04',
    dguNumber: '901-1012',
    productCode: 'UNG',
    startNow: laterStart,
  })
  expect(young.cards[1]).toMatchObject({ needsGuardian: true })
  expect(young.steps[1]?.missing).toMatchObject([{ field: 'guardianAccepted', cardId: clara.id }])
  await save(browser, 'PATCH', `${cards}/${clara.id}`, { guardianAccepted: true })
  await confirm(browser, clara.id)

  const withPeter = await save(browser, 'POST', cards, { relation: 'partner' })
  const peter = withPeter.cards[2]!
  await save(browser, 'PATCH', `${cards}/${peter.id}`, {
    firstName: 'Peter',
    lastName: 'Holm',
    email: 'peter@example.dk',
    dguNumber: '901-1015',
    productCode: 'FULD',
    startNow: laterStart,
  })
  const direct = await browser.send('POST', `${cards}/${peter.id}/membership`, {})
  expect(direct.body).toMatchObject({ error: { reason: 'own_link_needed' } })
  await browser.send('POST', `${cards}/${peter.id}/link`, {})

  const ready = await browser.registration()
  expect(ready).toMatchObject({
    openStep: 'payment',
    summary: { totalOre: 358_500, reservedOnly: true },
  })
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  const issued = await passesOf(body.orderId)
  expect(issued.map(({ productCode, status }) => [productCode, status]).toSorted()).toEqual([
    ['FULD', 'active'],
    ['FULD', 'awaiting_verification'],
    ['UNG', 'active'],
  ])
  // The two delivered cards are captured; the third is only reserved (D8).
  expect(await moneyOf(body.orderId)).toEqual({ reserved: 358_500, taken: 209_000 })

  const peters = app.browser()
  const token = await linkTo('peter@example.dk')
  const opened = await peters.send<{ card: OwnCard }>('POST', '/registrations/own-card/open', {
    token,
  })
  expect(opened.body.card).toMatchObject({ firstName: 'Peter', buyerName: 'Anne Holm' })
  expect(opened.body).not.toHaveProperty('card.price')
  expect((await peters.send('GET', '/registrations/current')).body).toEqual({ registration: null })
  const done = await peters.send<{ card: OwnCard }>('POST', '/registrations/own-card/confirm', {})
  expect(done.body.card.membershipState).toBe('confirmed')
  await app.runJobs()
  expect((await passesOf(body.orderId)).every(({ status }) => status === 'active')).toBe(true)
  expect(await moneyOf(body.orderId)).toEqual({ reserved: 358_500, taken: 358_500 })

  await browser.send('POST', '/registrations/current/session', {})
  const mine = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(mine.body.passes.map(({ holder }) => holder.firstName).toSorted()).toEqual([
    'Anne',
    'Clara',
    'Peter',
  ])
})

test('an invalid link, or one of another card, gives no access', async () => {
  const browser = app.browser()
  const token = 'x'.repeat(43)
  const opened = await browser.send('POST', '/registrations/own-card/open', { token })
  expect(opened.status).toBe(404)
  expect((await browser.send('GET', '/registrations/own-card')).body).toEqual({ card: null })
  expect((await browser.send('POST', '/registrations/own-card/confirm', {})).status).toBe(404)
})

test('while the union is down a card is bought and reserved, and confirmed later', async () => {
  const browser = app.browser()
  app.unionIsDown(true)
  const ready = await fillIn(browser, {
    name: 'Lise Kjær',
    email: 'lise@example.dk',
    dguNumber: '908-1008',
  })
  app.unionIsDown(false)
  expect(ready.cards[0]?.membershipState).toBe('pending')
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  const [waiting] = await passesOf(body.orderId)
  expect(waiting?.status).toBe('awaiting_verification')
  expect(await moneyOf(body.orderId)).toEqual({ reserved: 149_500, taken: 0 })

  await browser.send('POST', '/registrations/current/session', {})
  const path = `/passes/${waiting?.id}/membership`
  expect((await app.browser().send('POST', path, {})).status).toBe(401)
  const confirmed = await browser.send<{ pass: Pass; result: string }>('POST', path, {})
  expect(confirmed.body).toMatchObject({ result: 'confirmed', pass: { state: 'active' } })
  expect((await browser.send('POST', path, {})).status).toBe(200)
  await app.runJobs()
  expect(await moneyOf(body.orderId)).toEqual({ reserved: 149_500, taken: 149_500 })
  const known = await app.db.select().from(golfers).where(eq(golfers.lastName, 'Kjær'))
  expect(known).toMatchObject([{ verifiedForYear: 2027 }])
})

test('a card that is never confirmed is released before its reservation ends', async () => {
  const browser = app.browser()
  app.unionIsDown(true)
  const ready = await fillIn(browser, {
    name: 'Tove Ager',
    email: 'tove@example.dk',
    dguNumber: '911-1010',
  })
  app.unionIsDown(false)
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl)
  app.clock.set('2027-05-17T10:30:00+02:00')
  await app.runJobs()
  await app.runJobs()
  expect(await passesOf(body.orderId)).toMatchObject([{ status: 'refunded' }])
  expect(await moneyOf(body.orderId)).toMatchObject({ taken: 0 })
  app.clock.set(morning)
})

test('a number and a name do not give access to a golfer with an account', async () => {
  const [frederik] = await app.db
    .insert(golfers)
    .values({ ...stored, firstName: 'Frederik', lastName: 'Storm' })
    .returning()
  const golferId = frederik?.id ?? ''
  await app.db.insert(golferMemberships).values({
    golferId,
    dguNumber: '910-1009',
    clubNumber: 910,
    clubName: 'Storm Golfklub',
    type: 1,
    isHome: true,
    firstSeen: plainDate('2027-01-01'),
  })
  const his = { email: 'frederik@example.dk', name: 'Frederik Storm' }
  const { accountId } = await ensureAccount(app.db, app.ctx(), his)
  await linkGolfer(app.db, app.ctx(), { accountId, golferId, relation: 'self' })

  const attackerBrowser = app.browser()
  const attacker = { name: 'Frederik Storm', email: 'tyv@example.dk', dguNumber: '910-1009' }
  const refused = await order(attackerBrowser, await fillIn(attackerBrowser, attacker))
  expect(refused.body.error?.reason).toBe('golfer_has_account')

  const himself = app.browser()
  const allowed = await order(himself, await fillIn(himself, { ...attacker, ...his }))
  expect(allowed.status).toBe(200)
})
