import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
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
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { findOrCreateGolfer, linkGolfer } from '../accounts/golfers.ts'
import { accountGolfers, accounts } from '../db/tables/accounts.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes } from '../db/tables/passes.ts'

let app: PurchaseTestApp
let golferId: string
const his = { email: 'frederik@example.dk', name: 'Frederik Storm' }
const number = '910-1009'

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  const asked = { dguNumber: number, lastName: 'Storm' }
  const verdict = await confirmMembership(app.ctx(), asked)
  const membership = verdict.state === 'confirmed' ? verdict.membership : undefined
  const person = { firstName: 'Frederik', lastName: 'Storm', membership }
  golferId = (await findOrCreateGolfer(app.db, app.ctx(), person)).id
  const { accountId } = await ensureAccount(app.db, app.ctx(), his)
  await linkGolfer(app.db, app.ctx(), { accountId, golferId, relation: 'self' })
})
beforeEach(() => app.unionIsDown(false))
afterAll(() => app.close())

const managers = async () => {
  const rows = await app.db
    .select({ email: accounts.email })
    .from(accountGolfers)
    .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
    .where(eq(accountGolfers.golferId, golferId))
  return rows.map(({ email }) => email)
}

const cards = '/registrations/current/cards'
let thieves = 0

/** An attacker's purchase with Frederik's number and name on its only card. */
async function begin(relation: 'child' | 'partner', email: string, more: object = {}) {
  const browser = app.browser()
  thieves += 1
  const own = `nr${thieves}@example.dk`
  await fillIn(browser, { name: 'Tyv Tyvesen', email: own })
  const [first] = (await browser.registration()).cards
  const { cards: now } = await save(browser, 'POST', cards, { relation })
  const card = now.at(-1)!
  await save(browser, 'DELETE', `${cards}/${first?.id}`, {})
  const typed = { firstName: 'Frederik', lastName: 'Storm', birthDate: '1998-02-14', email }
  const input = { ...typed, dguNumber: number, productCode: 'FULD', startNow: laterStart, ...more }
  await save(browser, 'PATCH', `${cards}/${card.id}`, input)
  return { browser, cardId: card.id, own }
}

async function openOwnLink(browser: Browser, { cardId, to }: { cardId: string; to: string }) {
  await browser.send('POST', `${cards}/${cardId}/link`, {})
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, to))
  const link = sent.findLast(({ template }) => template === 'verifyOwnCard')?.data.link
  const token = new URL(String(link)).searchParams.get('k')
  const holder = app.browser()
  await holder.send('POST', '/registrations/own-card/open', { token })
  return holder
}

async function placeOrder(browser: Browser) {
  const { body } = await order(browser, await browser.registration())
  return body
}

test('a partner’s link mailed to another address of the buyer gives no access to the golfer', async () => {
  const to = 'tyv2@example.dk'
  const { browser, cardId } = await begin('partner', to)
  const holder = await openOwnLink(browser, { cardId, to })
  expect((await holder.send('POST', '/registrations/own-card/confirm', {})).status).toBe(200)
  expect((await placeOrder(browser)).error?.reason).toBe('golfer_has_account')
  expect(await managers()).toEqual([his.email])
})

test('a golfer confirmed as a child has not agreed as a partner', async () => {
  const { browser, cardId } = await begin('child', his.email)
  await confirm(browser, cardId)
  const now = await save(browser, 'PATCH', `${cards}/${cardId}`, {
    relation: 'partner',
    email: his.email,
  })
  expect(now.cards[0]).toMatchObject({ relation: 'partner', membershipState: 'unknown' })
  const direct = await browser.send('POST', `${cards}/${cardId}/membership`, {})
  expect(direct.body).toMatchObject({ error: { reason: 'own_link_needed' } })
})

/** A card bought while the union is down, so that it waits. */
async function buyWaiting(relation: 'child' | 'partner', email: string) {
  app.unionIsDown(true)
  const { browser: buyer, cardId } = await begin(relation, email)
  if (relation === 'partner') await buyer.send('POST', `${cards}/${cardId}/link`, {})
  else await confirm(buyer, cardId)
  app.unionIsDown(false)
  const { orderId, redirectUrl, error } = await placeOrder(buyer)
  expect(error).toBeUndefined()
  await buyer.pay(redirectUrl)
  await buyer.send('POST', '/registrations/current/session', {})
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, orderId))
  expect(pass).toMatchObject({ status: 'awaiting_verification' })
  return { browser: buyer, cardId, passId: pass?.id ?? '' }
}

test('a waiting partner’s card is not confirmed by its buyer', async () => {
  const { browser, passId } = await buyWaiting('partner', 'tyv3@example.dk')
  const path = `/passes/${passId}/membership`
  const answer = await browser.send('POST', path, { dguNumber: number })
  expect(answer.body).toMatchObject({ error: { reason: 'own_link_needed' } })
  expect(await managers()).toEqual([his.email])
})

test('a waiting partner’s card is not confirmed by a link mailed to an address other than the partner’s', async () => {
  const to = 'tyv4@example.dk'
  const { browser, cardId } = await buyWaiting('partner', to)
  const holder = await openOwnLink(browser, { cardId, to })
  const answer = await holder.send('POST', '/registrations/own-card/confirm', {})
  expect(answer.body).toMatchObject({ error: { reason: 'golfer_has_account' } })
  expect(await managers()).toEqual([his.email])
})

test('a waiting card does not move to a golfer whom another account manages', async () => {
  const { browser, passId } = await buyWaiting('child', 'tyv@example.dk')
  const answer = await browser.send('POST', `/passes/${passId}/membership`, {})
  expect(answer.body).toMatchObject({ error: { reason: 'golfer_has_account' } })
  const { body } = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(body.passes.find(({ id }) => id === passId)?.state).toBe('awaiting_verification')
  expect(await managers()).toEqual([his.email])
})

test('a card whose holder is changed after the order waits for a confirmation', async () => {
  const { browser, cardId } = await begin('child', 'tyv@example.dk', {
    lastName: 'Storm',
    dguNumber: '901-1001',
  })
  app.unionIsDown(true)
  await confirm(browser, cardId)
  app.unionIsDown(false)
  const { orderId, redirectUrl } = await placeOrder(browser)
  await save(browser, 'PATCH', `${cards}/${cardId}`, { dguNumber: number })
  await confirm(browser, cardId)
  await browser.pay(redirectUrl)
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, orderId))
  expect(pass).toMatchObject({ status: 'awaiting_verification' })
  expect(pass?.golferId).not.toBe(golferId)
})

test('a golfer who opens the link from the account’s address agrees, and both accounts see the card', async () => {
  const { browser, cardId, own } = await begin('partner', his.email)
  const holder = await openOwnLink(browser, { cardId, to: his.email })
  await holder.send('POST', '/registrations/own-card/confirm', {})
  const { redirectUrl, error } = await placeOrder(browser)
  expect(error).toBeUndefined()
  await browser.pay(redirectUrl)
  expect((await managers()).toSorted()).toEqual([his.email, own])
})
