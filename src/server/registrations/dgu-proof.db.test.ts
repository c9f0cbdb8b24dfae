import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
import type { Erasure, Exported } from '#contract/privacy/endpoints.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { openDguBrowser } from '#test/dgu-browser.ts'
import {
  fillIn,
  createPurchaseTestApp,
  laterStart,
  order,
  proveAddress,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { linkGolfer } from '../accounts/golfers.ts'
import { accountGolfers, credentials, golfers } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { activity } from '../db/tables/activity.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes } from '../db/tables/passes.ts'

let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Purchase = { name: string; email: string; dguNumber: string }

/** A buyer purchases a card with another golfer's number and last name, and is signed in. */
async function buyWithNumber(typed: Purchase) {
  const browser = app.browser()
  const { body } = await order(browser, await fillIn(browser, typed))
  await browser.pay(body.redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  return { browser, orderId: body.orderId, pass: pass!, orderNumber: body.orderNumber }
}

const cardsOf = async (browser: Pick<Browser, 'send'>) =>
  (await browser.send<{ passes: Pass[] }>('GET', '/account/passes')).body.passes.map(({ id }) => id)
const mailsTo = (address: string) => app.db.select().from(mails).where(eq(mails.toAddress, address))
const managersOf = async (golferId: string) =>
  (await app.db.select().from(accountGolfers).where(eq(accountGolfers.golferId, golferId))).map(
    ({ accountId }) => accountId,
  )

/** The golfer signs in by DGU in another browser and proves an address by a code. */
async function signInAsGolfer(kind: string, email: string) {
  const dgu = openDguBrowser(app.ctx().publicUrl)
  await dgu.signIn(kind)
  const { demoCode: code } = (await dgu.api('POST', '/account/dgu-login/code', { email })).body
  const checked = await dgu.api('POST', '/account/dgu-login/code/check', { code })
  expect(checked.body).toMatchObject({ step: 'done' })
  return { send: dgu.api as Browser['send'] }
}

test('after a DGU login the golfer manages the cards, and the account that typed the number does not', async () => {
  const email = 'fremmed@example.dk'
  const stranger = await buyWithNumber({ name: 'Ida Nørgaard', email, dguNumber: '916-1014' })
  expect(await cardsOf(stranger.browser)).toEqual([stranger.pass.id])

  const ida = await signInAsGolfer('ung', 'ida@example.dk')
  expect(await cardsOf(ida)).toEqual([stranger.pass.id])
  expect(await cardsOf(stranger.browser)).toEqual([])
  expect((await stranger.browser.send('GET', `/passes/${stranger.pass.id}`)).status).toBe(404)
  const account = await findAccountByEmail(app.db, 'ida@example.dk')
  expect(await managersOf(stranger.pass.golferId)).toEqual([account?.id])

  const mail = (await mailsTo(email)).find(({ template }) => template === 'claimEnded')
  expect(mail?.data).toEqual({ to: 'payer', at: expect.any(String) })
  expect(JSON.stringify(mail)).not.toMatch(/Ida|ida@/)
  const golferMails = (await mailsTo('ida@example.dk')).map(({ template }) => template)
  expect(golferMails).toEqual(expect.arrayContaining(['accountNotice', 'claimEnded']))
  const theirs = await findAccountByEmail(app.db, email)
  const events = await app.db
    .select()
    .from(activity)
    .where(eq(activity.subjectId, theirs?.id ?? ''))
  expect(events.map(({ action }) => action)).toContain('accounts.end_claim')
})

test('the payer keeps the receipt and may withdraw from the purchase', async () => {
  const typed = { name: 'Ole Aagaard', email: 'betaler@example.dk', dguNumber: '917-1017' }
  const payer = await buyWithNumber(typed)
  const ole = await signInAsGolfer('senior', 'ole@example.dk')
  const receipt = await payer.browser.send('GET', `/account/receipts/${payer.orderId}`)
  expect(receipt.body).toMatchObject({ number: payer.orderNumber, totalOre: 149_500, passes: [] })
  const declared = { name: 'En Betaler', contract: payer.orderNumber, email: typed.email }
  const answer = await withdrawByMail(app, declared)
  expect(answer.body).toMatchObject({ outcome: 'done' })
  const { body } = await ole.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(body.passes).toMatchObject([{ id: payer.pass.id, state: 'withdrawn' }])
})

test('typing a number does not change a proven relation', async () => {
  const typed = { name: 'Frederik Storm', email: 'tyv@example.dk', dguNumber: '910-1009' }
  const frederik = await signInAsGolfer('plushandicap', 'frederik@example.dk')
  const thief = app.browser()
  const { body } = await order(thief, await fillIn(thief, typed))
  expect(body.error?.reason).toBe('golfer_has_account')
  const [golfer] = await app.db.select().from(golfers).where(eq(golfers.lastName, 'Storm'))
  const account = await findAccountByEmail(app.db, 'frederik@example.dk')
  expect(await managersOf(golfer?.id ?? '')).toEqual([account?.id])
  expect(await cardsOf(frederik)).toEqual([])
})

test('of two accounts that type one number the first keeps it until the golfer buys with a DGU login', async () => {
  const first = { name: 'Tove Ager', email: 'nogen@example.dk', dguNumber: '911-1010' }
  const stranger = await buyWithNumber(first)
  // The first card is withdrawn, because a golfer has only one card per season (E8).
  const contract = { name: 'Nogen', contract: stranger.orderNumber, email: first.email }
  await withdrawByMail(app, contract)
  const second = app.browser()
  const typed = await fillIn(second, { ...first, email: 'tove-haand@example.dk' })
  expect((await order(second, typed)).body.error?.reason).toBe('golfer_has_account')

  const email = 'tove@example.dk'
  const tove = await buyWithDgu('frosset handicap', email)
  expect(await cardsOf(tove.browser)).toEqual(
    expect.arrayContaining([stranger.pass.id, tove.pass.id]),
  )
  expect(await cardsOf(stranger.browser)).toEqual([])
  const account = await findAccountByEmail(app.db, email)
  expect(await managersOf(tove.pass.golferId)).toEqual([account?.id])
})

/** A purchase that starts with *Log ind med DGU*, paid from an address. */
async function buyWithDgu(kind: string, email: string) {
  const browser = app.browser()
  await browser.send('POST', '/registrations', {})
  const [card] = (await browser.registration()).cards as [Registration['cards'][number]]
  const dgu = openDguBrowser(app.ctx().publicUrl, browser.cookies)
  await dgu.signIn(kind, `/oauth-login?for=card&card=${card.id}&next=/account/registration`)
  await save(browser, 'PATCH', '/registrations/current', { email })
  const startNow = { ticked: true, textVersion: card.start.textVersion }
  const path = `/registrations/current/cards/${card.id}`
  await save(browser, 'PATCH', path, { productCode: 'FULD', startNow })
  await proveAddress(browser)
  const { body } = await order(browser, await browser.registration())
  expect(body.error).toBeUndefined()
  await browser.pay(body.redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  return { browser, pass: pass! }
}

test('an account that typed a number sees only its own purchase of the golfer', async () => {
  const typed = { name: 'Lise Kjær', email: 'nysgerrig@example.dk', dguNumber: '908-1008' }
  const { browser, pass } = await buyWithNumber(typed)
  // Another card of the golfer, paid by another account.
  const other = await buildPass(app.db, { golferId: pass.golferId, product: 'FERIE' })
  expect(await cardsOf(browser)).toEqual([pass.id])
  expect((await browser.send('GET', `/passes/${other.id}`)).status).toBe(404)

  const profile = (await browser.send<Profile>('GET', '/account/profile')).body
  expect(profile.golfers).toMatchObject([
    { isProven: false, handicap: null, clubs: [{ dguNumber: '908-1008' }] },
  ])
  const { body: taken } = await browser.send<Exported>('POST', '/account/export', {})
  const data = JSON.parse(taken.json) as Record<string, Record<string, unknown>[]>
  expect(data['passes']?.map(({ number }) => number)).toEqual([pass.number])
  expect(data['golfers']).toMatchObject([{ firstName: 'Lise', birthDate: null, handicap: null }])
  expect(data['memberships']).toEqual([])
  // Data from the union that the buyer did not enter.
  expect(taken.json).not.toMatch(/1974-11-21|909-2008|129/)

  const { body: effect } = await browser.send<Erasure>('GET', '/account/erasure')
  expect(effect).toMatchObject({ golfers: [], staying: ['Lise'], cards: [] })
})

test('the golfer sees everything after a DGU login', async () => {
  const typed = { name: 'Camilla Thorsen', email: 'camilla@example.dk', dguNumber: '919-1018' }
  const { browser, pass } = await buyWithNumber(typed)
  const other = await buildPass(app.db, { golferId: pass.golferId, product: 'FERIE' })
  await openDguBrowser(app.ctx().publicUrl, browser.cookies).signIn('fuldtid og fleks')
  expect((await browser.send('POST', '/account/dgu-login/link', {})).status).toBe(200)
  const profile = (await browser.send<Profile>('GET', '/account/profile')).body
  expect(profile.golfers).toMatchObject([{ isProven: true, handicap: '17,2' }])
  expect(profile.golfers[0]?.clubs).toHaveLength(2)
  expect(other.golferId).toBe(pass.golferId)
  const { body: taken } = await browser.send<Exported>('POST', '/account/export', {})
  const data = JSON.parse(taken.json) as Record<string, Record<string, unknown>[]>
  expect(data['passes']).toHaveLength(2)
  expect(data['golfers']).toMatchObject([{ birthDate: '1984-12-24', handicap: 172 }])
  expect((await mailsTo(typed.email)).map(({ template }) => template)).not.toContain('claimEnded')
})

test('a guardian still manages a child who has grown up, but not an adult who was entered as a child', async () => {
  const golfer = await buildGolfer(app.db, {
    firstName: 'Mads',
    lastName: 'Bruun',
    birthDate: '1990-09-02' as never,
    memberships: [{ dguNumber: '902-1002', type: 2 }],
  })
  const guardian = await accountFor('mor@example.dk')
  const stranger = await accountFor('kalder-ham-barn@example.dk')
  const link = { golferId: golfer.id, relation: 'child' } as const
  await linkGolfer(app.db, app.ctx(), { ...link, accountId: stranger })
  app.clock.set('2007-05-04T10:00:00+02:00')
  await linkGolfer(app.db, app.ctx(), { ...link, accountId: guardian })
  app.clock.set('2027-05-04T10:00:00+02:00')
  await signInAsGolfer('fleksmedlem', 'mads@example.dk')
  const account = await findAccountByEmail(app.db, 'mads@example.dk')
  expect((await managersOf(golfer.id)).toSorted()).toEqual([guardian, account?.id].toSorted())
})

test('a buyer still manages a partner who confirmed from their own address, but not after a confirmation from another address', async () => {
  const own = 'peter@example.dk'
  const partner = await confirmAsPartner({ buyer: 'anne@example.dk', to: own })
  await signInAsGolfer('partner', own)
  const account = await findAccountByEmail(app.db, own)
  expect((await managersOf(partner.golferId)).toSorted()).toEqual(
    [partner.accountId, account?.id].toSorted(),
  )
  // The same golfer again, as if the link had been mailed to another address of the buyer.
  await app.db.delete(accountGolfers).where(eq(accountGolfers.accountId, account?.id ?? ''))
  await app.db.delete(credentials).where(eq(credentials.providerId, 'dgu'))
  await signInAsGolfer('partner', 'en-helt-anden@example.dk')
  expect(await managersOf(partner.golferId)).not.toContain(partner.accountId)
})

/** Peter Holm's card, bought by another person and confirmed by the mailed link. */
async function confirmAsPartner({ buyer, to }: { buyer: string; to: string }) {
  const browser = app.browser()
  await browser.send('POST', '/registrations', {})
  await save(browser, 'PATCH', '/registrations/current', { name: 'Anne Holm', email: buyer })
  const cards = '/registrations/current/cards'
  const [first] = (await browser.registration()).cards
  const { cards: now } = await save(browser, 'POST', cards, { relation: 'partner' })
  await save(browser, 'DELETE', `${cards}/${first?.id}`, {})
  const card = now.at(-1)!
  const peter = { firstName: 'Peter', lastName: 'Holm', dguNumber: '901-1015', email: to }
  await save(browser, 'PATCH', `${cards}/${card.id}`, {
    ...peter,
    productCode: 'FULD',
    startNow: laterStart,
  })
  await proveAddress(browser)
  await browser.send('POST', `${cards}/${card.id}/link`, {})
  const mail = (await mailsTo(to)).find(({ template }) => template === 'verifyOwnCard')
  const token = new URL(String(mail?.data.link)).searchParams.get('k')
  const holder = app.browser()
  await holder.send('POST', '/registrations/own-card/open', { token })
  await holder.send('POST', '/registrations/own-card/confirm', {})
  const { body } = await order(browser, await browser.registration())
  expect(body.error).toBeUndefined()
  await browser.pay(body.redirectUrl)
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  const account = await findAccountByEmail(app.db, buyer)
  return { golferId: pass?.golferId ?? '', accountId: account?.id ?? '' }
}

async function accountFor(email: string): Promise<string> {
  return (await ensureAccount(app.db, app.ctx(), { email, name: 'Prøve Person' })).accountId
}
