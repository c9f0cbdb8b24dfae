import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import {
  accountOf,
  beginByDguLogin,
  beginPurchase,
  loginFor,
  orderCard,
  payAndReturn,
} from '#test/dgu-purchase.ts'
import {
  createPurchaseTestApp,
  proveAddress,
  save,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

test('an address that the union has not proven needs a mailed code', async () => {
  const { shown } = await beginByDguLogin(app, 'langdistance')
  expect(shown).toMatchObject({ email: 'karen@golfspiller.example', emailProven: false })
})

test('the union proves no address that was typed', async () => {
  const { browser, dgu } = await beginPurchase(app)
  const typed = { email: 'en-anden@example.dk' }
  const { cards } = await save(browser, 'PATCH', '/registrations/current', typed)
  await dgu.signIn('partner', loginFor(cards[0]!))
  expect(await browser.registration()).toMatchObject({ ...typed, emailProven: false })
})

test('an address that has an account needs a mailed code, even if the account is made during the purchase', async () => {
  const { browser, shown } = await beginByDguLogin(app, 'partner')
  expect(shown.emailProven).toBe(true)
  const person = { email: 'peter@golfspiller.example', name: 'En anden Peter' }
  await app.db.transaction((tx) => ensureAccount(tx, app.ctx(), person))
  expect((await browser.registration()).emailProven).toBe(false)
  const { body } = await orderCard(browser, shown.cards[0]!)
  expect(body.error?.reason).toBe('steps_missing')
})

test('a purchase without a mailed code signs in to the account that it makes, and to no older one', async () => {
  const { browser, shown } = await beginByDguLogin(app, 'frosset handicap')
  const { body } = await orderCard(browser, shown.cards[0]!)
  const older = { email: 'tove@golfspiller.example', name: 'Tove Ager' }
  await app.db.transaction((tx) =>
    ensureAccount(tx, { ...app.ctx(), now: () => new Date('2027-05-01T10:00:00Z') }, older),
  )
  await payAndReturn(browser, body.redirectUrl)
  expect(await accountOf(browser)).toBeNull()

  const bought = await beginByDguLogin(app, 'fuldtid og fleks')
  const ordered = await orderCard(bought.browser, bought.shown.cards[0]!)
  await payAndReturn(bought.browser, ordered.body.redirectUrl)
  expect(await accountOf(bought.browser)).toMatchObject({ email: 'camilla@golfspiller.example' })
})

test('a buyer who entered the mailed code is signed in after the payment, also with a DGU login in between', async () => {
  const { browser, dgu } = await beginPurchase(app)
  const email = 'plus@golfspiller.example'
  const { cards } = await save(browser, 'PATCH', '/registrations/current', { email })
  await proveAddress(browser)
  await dgu.signIn('plushandicap', loginFor(cards[0]!))
  const shown = await browser.registration()
  expect(shown).toMatchObject({ email, emailProven: true })
  const { body } = await orderCard(browser, shown.cards[0]!)
  await payAndReturn(browser, body.redirectUrl)
  expect(await accountOf(browser)).toMatchObject({ email })
})
