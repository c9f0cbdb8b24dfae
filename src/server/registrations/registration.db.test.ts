import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import {
  confirm,
  fillIn,
  createPurchaseTestApp,
  order,
  proveAddress,
  save,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { seasons } from '../db/tables/passes.ts'
import { createSeason, regularSeason } from '../passes/seasons.ts'
import { mails } from '../db/tables/notifications.ts'
import { emailCodes } from '../db/tables/registrations.ts'
import { expireRegistrations } from './expire.ts'

let app: PurchaseTestApp
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
afterAll(() => app.close())

type Refused = { error: { code: string; reason?: string; details?: Record<string, unknown> } }

async function begin(browser: Browser = app.browser(), body: object = {}) {
  const answer = await browser.send<{ token: string; registration: Registration }>(
    'POST',
    '/registrations',
    body,
  )
  return { browser, ...answer.body }
}

const refusal = (answer: { body: unknown }) => (answer.body as Refused).error
const newestMail = async (address: string, template: string) => {
  const found = await app.db.select().from(mails).where(eq(mails.toAddress, address))
  return found.filter((mail) => mail.template === template).at(-1)
}

test('of two tabs that save, the second gets the state of the first and loses no input', async () => {
  const { browser, registration } = await begin()
  const { version } = registration
  const patch = (body: object) =>
    browser.send('PATCH', '/registrations/current', { version, ...body })
  expect((await patch({ name: 'Anne Holm' })).status).toBe(200)
  const behind = await patch({ email: 'anne@example.dk' })
  expect(behind.status).toBe(409)
  expect(refusal(behind)).toMatchObject({
    code: 'changed_elsewhere',
    details: { current: { version: version + 1, name: 'Anne Holm', email: null } },
  })
  const again = await save(browser, 'PATCH', '/registrations/current', { email: 'anne@example.dk' })
  expect(again).toMatchObject({ name: 'Anne Holm', email: 'anne@example.dk' })
})

// Without the row lock in lockRegistration this fails: several saves read the same version.
// Several rounds, because the first one only opens connections.
test('of ten concurrent saves on one version one succeeds and nine get changed_elsewhere', async () => {
  const { browser } = await begin()
  for (let round = 0; round < 4; round += 1) {
    const { version } = await browser.registration()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        browser.send('PATCH', '/registrations/current', { version, name: `Anne ${i}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
  }
})

test('the mailed link opens the purchase on another device, for thirty days', async () => {
  const { browser } = await begin()
  await save(browser, 'PATCH', '/registrations/current', { name: 'Ida', email: 'ida@example.dk' })
  const sent = await browser.send('POST', '/registrations/current/link', {})
  expect(sent.body).toEqual({ sentTo: 'ida@example.dk' })
  const mail = await newestMail('ida@example.dk', 'resumeLink')
  const token = new URL(String(mail?.data.link)).searchParams.get('k')

  const phone = app.browser()
  expect((await phone.send('POST', '/registrations/resume', { token })).status).toBe(200)
  expect(await phone.registration()).toMatchObject({ name: 'Ida', email: 'ida@example.dk' })

  app.clock.set('2027-06-03T10:00:01+02:00')
  const late = await phone.send('POST', '/registrations/resume', { token })
  expect([late.status, refusal(late).code]).toEqual([410, 'link_expired'])
  expect((await browser.send('GET', '/registrations/current')).status).toBe(410)
  expect((await expireRegistrations(app.ctx())).forgotten).toBeGreaterThan(0)
  app.clock.set(morning)
  expect((await phone.send('POST', '/registrations/resume', { token })).status).toBe(404)
})

test('a stranger without a valid cookie sees and changes nothing', async () => {
  const { browser, registration } = await begin()
  const stranger = app.browser()
  expect((await stranger.send('GET', '/registrations/current')).body).toEqual({
    registration: null,
  })
  stranger.cookies.set('registration', 'x'.repeat(43))
  expect((await stranger.send('GET', '/registrations/current')).body).toEqual({
    registration: null,
  })
  const path = `/registrations/current/cards/${registration.cards[0]?.id}`
  for (const [method, where, body] of [
    ['PATCH', '/registrations/current', { version: 1, name: 'Ond' }],
    ['PATCH', path, { version: 1, firstName: 'Ond' }],
    ['DELETE', path, { version: 1 }],
    ['POST', `${path}/membership`, {}],
    ['POST', '/registrations/current/code', {}],
    ['POST', '/registrations/current/order', { acceptTerms: '2027-1', totalOre: 0 }],
  ] as const) {
    expect((await stranger.send(method, where, body)).status).toBe(404)
  }
  // The cookie of another purchase gives no access to these cards.
  const { browser: other } = await begin(stranger)
  expect((await other.send('PATCH', path, { version: 1, firstName: 'Ond' })).status).toBe(404)
  expect((await browser.registration()).version).toBe(1)
})

test('a code is invalid after five wrong attempts, and a newer code replaces it', async () => {
  const { browser } = await begin()
  await save(browser, 'PATCH', '/registrations/current', { email: 'kode@example.dk' })
  const code = async () =>
    String((await browser.send('POST', '/registrations/current/code', {})).body.demoCode)
  const check = (typed: string) =>
    browser.send('POST', '/registrations/current/code/check', { code: typed })
  const wrong = (right: string) => (right === '000000' ? '000001' : '000000')

  const first = await code()
  const tries = await Promise.all(Array.from({ length: 20 }, () => check(wrong(first))))
  const reasons = tries.map((answer) => refusal(answer).reason)
  expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5)
  expect(refusal(await check(first)).reason).toBe('code_expired')

  const second = await code()
  let third = await code()
  while (third === second) third = await code()
  expect(refusal(await check(second)).reason).toBe('code_wrong')
  expect((await check(` ${third.slice(0, 3)} ${third.slice(3)} `)).status).toBe(200)
  // The first answer may have been lost.
  expect((await check(third)).status).toBe(200)
  expect(refusal(await check(wrong(third))).reason).toBe('code_expired')
  expect((await browser.registration()).emailProven).toBe(true)

  const changed = await save(browser, 'PATCH', '/registrations/current', { email: 'ny@example.dk' })
  expect(changed.emailProven).toBe(false)
  const fourth = await code()
  expect((await check(fourth)).status).toBe(200)
  expect(refusal(await check(third)).reason).toBe('code_expired')
})

test('a code that was sent is still asked for after a reload and in another window', async () => {
  const { browser, registration } = await begin()
  await save(browser, 'PATCH', '/registrations/current', { email: 'genindlaes@example.dk' })
  expect((await browser.registration()).emailCode).toBeNull()
  const { body } = await browser.send('POST', '/registrations/current/code', {})
  const { emailCode } = await browser.registration()
  expect(emailCode).toEqual({ sentTo: 'genindlaes@example.dk', waitSeconds: expect.any(Number) })
  expect(emailCode?.waitSeconds).toBeGreaterThan(20)

  await save(browser, 'PATCH', '/registrations/current', { email: 'anden@example.dk' })
  expect((await browser.registration()).emailCode).toBeNull()
  await save(browser, 'PATCH', '/registrations/current', { email: 'genindlaes@example.dk' })
  const earlier = { createdAt: new Date(Date.now() - 60_000) }
  const ofPurchase = eq(emailCodes.registrationId, registration.id)
  await app.db.update(emailCodes).set(earlier).where(ofPurchase)
  expect((await browser.registration()).emailCode?.waitSeconds).toBe(0)
  await browser.send('POST', '/registrations/current/code/check', { code: body.demoCode })
  expect(await browser.registration()).toMatchObject({ emailProven: true, emailCode: null })
})

test('a code is valid for ten minutes of real time', async () => {
  const { browser, registration } = await begin()
  await save(browser, 'PATCH', '/registrations/current', { email: 'sen@example.dk' })
  const { body } = await browser.send('POST', '/registrations/current/code', {})
  await app.db
    .update(emailCodes)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(emailCodes.registrationId, registration.id))
  const late = await browser.send('POST', '/registrations/current/code/check', {
    code: body.demoCode,
  })
  expect(refusal(late).reason).toBe('code_expired')
})

test('a fleks member sees the reasons and the cards that may be bought', async () => {
  const { browser, registration } = await begin()
  const path = `/registrations/current/cards/${registration.cards[0]?.id}`
  const flex = await save(browser, 'PATCH', path, { dguNumber: 'F 902-1002' })
  expect(flex.cards[0]?.offers.filter(({ allowed }) => allowed).map(({ code }) => code)).toEqual([
    'FERIE',
  ])
  const refused = await browser.send('PATCH', path, { version: flex.version, productCode: 'FULD' })
  expect(refusal(refused)).toMatchObject({
    reason: 'product_not_allowed',
    details: {
      text: 'Kortet er for fuldtidsmedlemmer, og du er fleksmedlem. Det kræver, at du skifter medlemskab i din klub.',
    },
  })
})

test('for an unsuitable membership the suitable card is offered with the price difference', async () => {
  const browser = app.browser()
  const found = await fillIn(browser, {
    name: 'Mads Bruun',
    email: 'mads@example.dk',
    dguNumber: '902-1002',
  })
  expect(found).toMatchObject({ openStep: 'verification' })
  expect(found.cards[0]).toMatchObject({
    membershipState: 'unsuitable',
    productCode: 'FULD',
    mismatch: { productCode: 'FERIE', difference: -100_000 },
  })
  expect((await order(browser, found)).body.error?.reason).toBe('steps_missing')
  const path = `/registrations/current/cards/${found.cards[0]?.id}`
  const chosen = await save(browser, 'PATCH', path, { productCode: 'FERIE' })
  expect(chosen).toMatchObject({ openStep: 'payment', summary: { totalOre: 49_500 } })
})

test('golfers are looked up only after the address is proven, and a wrong name finds none', async () => {
  const { browser, registration } = await begin()
  const card = registration.cards[0]!
  const path = `/registrations/current/cards/${card.id}`
  await save(browser, 'PATCH', '/registrations/current', {
    name: 'Ole Lund',
    email: 'o@example.dk',
  })
  await save(browser, 'PATCH', path, { dguNumber: '901-1001' })
  const { version } = await browser.registration()
  const unborn = await browser.send('PATCH', path, { version, birthDate: '2199-01-01' })
  expect(refusal(unborn).reason).toBe('birth_date_impossible')
  const early = await browser.send('POST', `${path}/membership`, {})
  expect(refusal(early).reason).toBe('email_not_proven')
  await proveAddress(browser)
  const answered = await confirm(browser, card.id)
  expect(answered.cards[0]).toMatchObject({ membershipState: 'not_found', memberships: [] })
})

test('a purchase has one to eight cards, at most one of them for the buyer', async () => {
  const { browser, registration } = await begin()
  const path = '/registrations/current/cards'
  for (let cards = 2; cards <= 8; cards += 1)
    await save(browser, 'POST', path, { relation: 'child' })
  const { version } = await browser.registration()
  const ninth = await browser.send('POST', path, { version, relation: 'partner' })
  expect(refusal(ninth).reason).toBe('too_many_cards')
  const all = await browser.registration()
  for (const { id } of all.cards.slice(1)) await save(browser, 'DELETE', `${path}/${id}`, {})
  const now = await browser.registration()
  const own = await browser.send('POST', path, { version: now.version, relation: 'self' })
  expect(refusal(own).reason).toBe('own_card_twice')
  const last = await browser.send('DELETE', `${path}/${registration.cards[0]?.id}`, {
    version: now.version,
  })
  expect(refusal(last).reason).toBe('last_card')
})

test('between sales the next sale is named, and no purchase can start', async () => {
  app.clock.set('2027-10-15T10:00:00+02:00')
  const visitor = app.browser()
  expect((await visitor.send('GET', '/products')).body).toEqual({ seasons: [], nextSaleFrom: null })
  const refused = await visitor.send('POST', '/registrations', {})
  expect(refusal(refused).reason).toBe('sales_closed')
  app.clock.set(morning)
})

test('Kan jeg købe? offers a young golfer the card for that age', async () => {
  const visitor = app.browser()
  const { body } = await visitor.send<{
    seasons: { offers: { code: string; allowed: boolean }[] }[]
  }>('GET', '/products?membershipType=1&birthDate=2005-08-19')
  const allowed = body.seasons[0]?.offers.filter((offer) => offer.allowed).map(({ code }) => code)
  expect(allowed).toContain('UNG')
  expect(allowed?.length).toBeLessThanOrEqual(3)
  expect((await visitor.send('GET', '/products?birthDate=2027-02-30')).status).toBe(400)
  expect((await visitor.send('GET', '/products?birthDate=2199-01-01')).body).toMatchObject({
    error: { reason: 'birth_date_impossible' },
  })
})

test('in the last month of play a purchase is of the next season, unless the buyer asks for the old one', async () => {
  const stillSold = { salesTo: plainDate('2027-11-30') }
  await app.db.update(seasons).set(stillSold).where(eq(seasons.code, '2027'))
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), nextSeason))
  app.clock.set('2027-11-24T10:00:00+01:00')
  expect((await begin()).registration.season).toMatchObject({ code: '2028', lastDays: null })
  const { registration } = await begin(app.browser(), { seasonCode: '2027' })
  expect(registration.season).toMatchObject({ code: '2027', lastDays: 7, nextSeason: '2028' })
})

const nextSeason = { ...regularSeason(2028), salesFrom: plainDate('2027-11-01') }
