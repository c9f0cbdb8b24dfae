import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts/endpoints.ts'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import type { OwnCard } from '#contract/registrations/own-card.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { passes } from '#server/db/tables/passes.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { openDguBrowser } from '#test/dgu-browser.ts'
import {
  accountOf,
  beginByDguLogin,
  beginPurchase,
  cardPath,
  loginFor,
  payAndReturn,
  startNow,
} from '#test/dgu-purchase.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  proveAddress,
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

const begin = () => beginPurchase(app)
const signInOwn = (kind: string) => beginByDguLogin(app, kind)
const outcomeOf = async (browser: Browser) =>
  (await browser.send<DguLogin>('GET', '/account/dgu-login')).body.outcome?.code

test('a DGU login fills in the golfer and proves the address, so that no code is asked for', async () => {
  const { back, shown } = await signInOwn('fuldtidsmedlem')
  expect(back.url.pathname).toBe('/account/registration/verification')
  expect(shown).toMatchObject({
    name: 'Anne Holm',
    email: 'anne@golfspiller.example',
    emailProven: true,
    emailCode: null,
    cards: [
      {
        firstName: 'Anne',
        lastName: 'Holm',
        dguNumber: '901-1001',
        birthDate: '1981-04-23',
        handicap: '18,4',
        membershipState: 'confirmed',
        byDguLogin: true,
      },
    ],
  })
  expect(shown.steps.map(({ name, missing }) => [name, missing.length])).toEqual([
    ['information', 0],
    ['season-pass', 1],
    ['verification', 0],
    ['payment', 1],
  ])
})

test('a DGU login that fills in all of the first step leads to the second', async () => {
  const { browser, dgu } = await begin()
  const [card] = (await browser.registration()).cards
  const fromInformation = loginFor(card!, '/account/registration/information')
  const back = await dgu.signIn('fuldtidsmedlem', fromInformation)
  expect(back.url.pathname).toBe('/account/registration/season-pass')
  await save(browser, 'POST', '/registrations/current/cards', { relation: 'child' })
  const again = await dgu.signIn('fuldtidsmedlem', fromInformation)
  expect(again.url.pathname).toBe('/account/registration/information')
})

test('earlier input is kept, but the holder’s identity comes from the union', async () => {
  const { browser, dgu } = await begin()
  const typed = { name: 'A. Holm', email: 'hjemme@example.dk', phone: '20 30 40 50' }
  const { cards } = await save(browser, 'PATCH', '/registrations/current', typed)
  await save(browser, 'PATCH', cardPath(cards[0]!), { productCode: 'HVERDAG', dguNumber: '1-1' })
  await dgu.signIn('fuldtidsmedlem', loginFor(cards[0]!))
  expect(await browser.registration()).toMatchObject({
    ...typed,
    cards: [{ firstName: 'Anne', dguNumber: '901-1001', productCode: 'HVERDAG' }],
  })
})

test.each([
  ['plushandicap', { handicap: '+1,2' }],
  [
    'medlem af to klubber',
    { dguNumber: '908-1008', memberships: [{ isHome: true }, { isHome: false }] },
  ],
])('the membership of a %s is shown', async (kind, card) => {
  expect((await signInOwn(kind)).shown.cards[0]).toMatchObject(card)
})

test.each(['fleksmedlem', 'tidligere medlem', 'uden spilleret', 'passivt medlem'])(
  'a golfer with %s sees the reason for every card that may not be bought',
  async (kind) => {
    const { shown } = await signInOwn(kind)
    const [card] = shown.cards
    expect(card?.membershipState).toBe('confirmed')
    const refused = card?.offers.filter(({ allowed }) => !allowed) ?? []
    expect(refused.length).toBeGreaterThan(0)
    for (const { whyNot } of refused) expect(whyNot).toMatch(/\w{4}/)
  },
)

test('a change of holder removes the confirmation', async () => {
  const { browser, shown } = await signInOwn('fuldtidsmedlem')
  const after = await save(browser, 'PATCH', cardPath(shown.cards[0]!), { dguNumber: '901-1015' })
  expect(after.cards[0]).toMatchObject({ membershipState: 'unknown', byDguLogin: false })
})

test('the account that a purchase creates can be opened by DGU login afterwards', async () => {
  const { browser, shown } = await signInOwn('ung')
  await save(browser, 'PATCH', cardPath(shown.cards[0]!), {
    productCode: 'FULD',
    startNow: startNow(shown.cards[0]!),
  })
  await proveAddress(browser)
  const ordered = await order(browser, await browser.registration())
  await payAndReturn(browser, ordered.body.redirectUrl)
  expect(await accountOf(browser)).toMatchObject({ email: 'ida@golfspiller.example' })

  const later = openDguBrowser(app.ctx().publicUrl)
  const back = await later.signIn('ung')
  expect(back.url.pathname).toBe('/account')
  expect((await later.api<Me>('GET', '/account/me')).body.account?.email).toBe(
    'ida@golfspiller.example',
  )

  // The next purchase only needs the choice of a card.
  const next = await signInOwn('ung')
  expect(await accountOf(next.browser)).toMatchObject({ email: 'ida@golfspiller.example' })
  expect(next.shown).toMatchObject({ emailProven: true, email: 'ida@golfspiller.example' })
  expect(next.shown.steps[2]?.missing).toEqual([])
})

test('a purchase does not link an account that existed before', async () => {
  const email = 'senior@example.dk'
  app.clock.set('2027-05-03T10:00:00+02:00')
  await app.db.transaction((tx) => ensureAccount(tx, app.ctx(), { email, name: 'Ole' }))
  app.clock.set('2027-05-04T10:00:00+02:00')
  const { browser, shown } = await signInOwn('senior')
  await save(browser, 'PATCH', '/registrations/current', { email })
  await save(browser, 'PATCH', cardPath(shown.cards[0]!), {
    productCode: 'FULD',
    startNow: startNow(shown.cards[0]!),
  })
  await proveAddress(browser)
  const ordered = await order(browser, await browser.registration())
  await payAndReturn(browser, ordered.body.redirectUrl)
  const { body } = await browser.send<DguLogin>('GET', '/account/dgu-login')
  expect([await accountOf(browser), body.linked]).toMatchObject([{ email }, null])
})

test('a child signs in for the card, and the guardian’s consent is still required', async () => {
  const { browser, dgu, shown } = await signInOwn('fuldtidsmedlem')
  expect(shown.cards).toHaveLength(1)
  const { cards } = await save(browser, 'POST', '/registrations/current/cards', {
    relation: 'child',
  })
  await dgu.signIn('barn', loginFor(cards[1]!))
  const after = await browser.registration()
  expect(after.cards[1]).toMatchObject({
    firstName: 'Clara',
    birthDate: '2016-07-04',
    membershipState: 'confirmed',
    needsGuardian: true,
    guardianAccepted: false,
  })
  expect(after.name).toBe('Anne Holm')
})

test('one golfer cannot hold two cards of a purchase', async () => {
  const { browser, dgu } = await signInOwn('fuldtidsmedlem')
  const { cards } = await save(browser, 'POST', '/registrations/current/cards', {
    relation: 'child',
  })
  await dgu.signIn('fuldtidsmedlem', loginFor(cards[1]!))
  expect(await outcomeOf(browser)).toBe('same_golfer')
  expect((await browser.registration()).cards[1]).toMatchObject({ firstName: null })
})

test('a card of another browser or an unknown card is not filled in', async () => {
  const mine = await begin()
  const other = await begin()
  const [card] = (await mine.browser.registration()).cards
  await other.dgu.signIn('ung', loginFor(card!))
  expect(await outcomeOf(other.browser)).toBe('purchase_gone')
  const nobody = openDguBrowser(app.ctx().publicUrl)
  await nobody.signIn('ung', loginFor(card!))
  expect((await nobody.api<DguLogin>('GET', '/account/dgu-login')).body.outcome?.code).toBe(
    'purchase_gone',
  )
  expect((await mine.browser.registration()).cards[0]).toMatchObject({ membershipState: 'unknown' })
})

test('while DGU is down the purchase continues with typed data, and the money is only reserved', async () => {
  const { browser, dgu } = await begin()
  const [card] = (await browser.registration()).cards
  const page = await dgu.open(loginFor(card!))
  app.unionIsDown(true)
  await dgu.post(page.url, { golfer: 'd6000000-0000-4000-8000-000000000001' })
  expect(await outcomeOf(browser)).toBe('login_down')
  const shown = await fillIn(browser)
  app.unionIsDown(false)
  expect(shown.cards[0]?.membershipState).toBe('pending')
  expect(shown.summary.reservedOnly).toBe(true)
  expect(shown.cards[0]?.membershipText).toContain('reserveres')
})

test('a card bought while DGU was down becomes valid when its owner links a DGU login', async () => {
  const browser = app.browser()
  app.unionIsDown(true)
  const shown = await fillIn(browser, {
    name: 'Mette Bang Lassen',
    email: 'mette@example.dk',
    dguNumber: '918-1016',
  })
  app.unionIsDown(false)
  const ordered = await order(browser, shown)
  await payAndReturn(browser, ordered.body.redirectUrl)
  const stateOfPass = async () =>
    (
      await app.db
        .select({ status: passes.status })
        .from(passes)
        .where(eq(passes.orderId, ordered.body.orderId))
    )[0]?.status
  expect(await stateOfPass()).toBe('awaiting_verification')

  await openDguBrowser(app.ctx().publicUrl, browser.cookies).signIn('begynder')
  expect((await browser.send('POST', '/account/dgu-login/link', {})).status).toBe(200)
  expect(await stateOfPass()).toBe('active')
})

test('the holder of a card bought by another person confirms it by DGU login, and no one else can', async () => {
  const { browser } = await signInOwn('fuldtidsmedlem')
  const { cards } = await save(browser, 'POST', '/registrations/current/cards', {
    relation: 'partner',
  })
  const peter = {
    firstName: 'Peter',
    lastName: 'Holm',
    email: 'peter@example.dk',
    dguNumber: '901-1015',
  }
  await save(browser, 'PATCH', cardPath(cards[1]!), { ...peter, productCode: 'FULD' })
  await proveAddress(browser)
  await browser.send('POST', `${cardPath(cards[1]!)}/link`, {})
  const found = await app.db.select().from(mails).where(eq(mails.toAddress, peter.email))
  const token = new URL(String(found.at(-1)?.data.link)).searchParams.get('k')

  const his = openDguBrowser(app.ctx().publicUrl)
  await his.api('POST', '/registrations/own-card/open', { token })
  await his.signIn('plushandicap', '/oauth-login?for=own_card')
  expect((await his.api<DguLogin>('GET', '/account/dgu-login')).body.outcome?.code).toBe(
    'other_golfer',
  )
  const back = await his.signIn('partner', '/oauth-login?for=own_card')
  expect(back.url.pathname).toBe('/account/registration/own-card')
  const { body } = await his.api<{ card: OwnCard }>('GET', '/registrations/own-card')
  expect(body.card.membershipState).toBe('confirmed')
})
