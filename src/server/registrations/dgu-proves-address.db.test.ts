import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts/endpoints.ts'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { openDguBrowser } from '#test/dgu-browser.ts'
import {
  createPurchaseTestApp,
  order,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

async function begin() {
  const browser = app.browser()
  await browser.send('POST', '/registrations', {})
  return { browser, dgu: openDguBrowser(app.ctx().publicUrl, browser.cookies) }
}

type Card = Registration['cards'][number]

const loginFor = ({ id }: Card) => `/oauth-login?for=card&card=${id}`
const cardPath = ({ id }: Card) => `/registrations/current/cards/${id}`
const startNow = ({ start }: Card) => ({ ticked: true, textVersion: start.textVersion })
const meOf = async (browser: Browser) => (await browser.send<Me>('GET', '/account/me')).body.account

/** A purchase in which the golfer of the buyer's own card has signed in by DGU. */
async function signInOwn(kind: string) {
  const { browser, dgu } = await begin()
  const [card] = (await browser.registration()).cards
  await dgu.signIn(kind, loginFor(card!))
  return { browser, shown: await browser.registration() }
}

test('an address that the union has not proven needs a mailed code', async () => {
  const { shown } = await signInOwn('langdistance')
  expect(shown).toMatchObject({ email: 'karen@golfspiller.example', emailProven: false })
})

test('the union proves no address that was typed', async () => {
  const { browser, dgu } = await begin()
  const typed = { email: 'en-anden@example.dk' }
  const { cards } = await save(browser, 'PATCH', '/registrations/current', typed)
  await dgu.signIn('partner', loginFor(cards[0]!))
  expect(await browser.registration()).toMatchObject({ ...typed, emailProven: false })
})

test('an address that has an account needs a mailed code, even if the account is made during the purchase', async () => {
  const { browser, shown } = await signInOwn('partner')
  expect(shown.emailProven).toBe(true)
  const person = { email: 'peter@golfspiller.example', name: 'En anden Peter' }
  await app.db.transaction((tx) => ensureAccount(tx, app.ctx(), person))
  expect((await browser.registration()).emailProven).toBe(false)
  const choice = { productCode: 'FULD', startNow: startNow(shown.cards[0]!) }
  await save(browser, 'PATCH', cardPath(shown.cards[0]!), choice)
  const { body } = await order(browser, await browser.registration())
  expect(body.error?.reason).toBe('steps_missing')
})

test('a purchase without a mailed code signs in to the account that it makes, and to no older one', async () => {
  const { browser, shown } = await signInOwn('frosset handicap')
  const choice = { productCode: 'FULD', startNow: startNow(shown.cards[0]!) }
  await save(browser, 'PATCH', cardPath(shown.cards[0]!), choice)
  const { body } = await order(browser, await browser.registration())
  const older = { email: 'tove@golfspiller.example', name: 'Tove Ager' }
  await app.db.transaction((tx) =>
    ensureAccount(tx, { ...app.ctx(), now: () => new Date('2027-05-01T10:00:00Z') }, older),
  )
  await browser.pay(body.redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
  expect(await meOf(browser)).toBeNull()

  const bought = await signInOwn('fuldtid og fleks')
  const wanted = { productCode: 'FULD', startNow: startNow(bought.shown.cards[0]!) }
  await save(bought.browser, 'PATCH', cardPath(bought.shown.cards[0]!), wanted)
  const ordered = await order(bought.browser, await bought.browser.registration())
  await bought.browser.pay(ordered.body.redirectUrl)
  await bought.browser.send('POST', '/registrations/current/session', {})
  expect(await meOf(bought.browser)).toMatchObject({ email: 'camilla@golfspiller.example' })
})
