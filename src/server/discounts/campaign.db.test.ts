import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import {
  createPurchaseTestApp,
  fillIn,
  order,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { withdrawByMail } from '#test/withdrawing.ts'
import { campaigns, campaignUses } from '../db/tables/campaigns.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { passes, productVersions } from '../db/tables/passes.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  // On sale since November, so that there are prices before a campaign.
  await app.db.update(productVersions).set({ createdAt: new Date('2026-11-01T09:00:00Z') })
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.update(campaigns).set({ isStopped: true })
})
afterAll(() => app.close())

let built = 0

async function campaign(given: Partial<typeof campaigns.$inferInsert> = {}) {
  const at = new Date('2027-03-01T09:00:00Z')
  const code = `KODE${(built += 1)}`
  const [row] = await app.db
    .insert(campaigns)
    .values({
      name: 'Forårskampagne',
      method: 'code',
      code,
      percent: given.amountOre ? null : 10,
      productCodes: [],
      validFrom: plainDate('2027-05-01'),
      validTo: plainDate('2027-05-31'),
      fundedBy: 'operator',
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning()
  return { id: row!.id, code }
}

type Used = {
  registration?: Registration
  error?: { reason: string; details?: { text?: string } }
}

async function useCode(browser: Browser, code: string) {
  const { version } = await browser.registration()
  const path = '/registrations/current/discount-code'
  return browser.send<Used>('POST', path, { version, code })
}

/** A purchase up to the payment step, of a buyer with an own address. */
async function purchase(wanted: Parameters<typeof fillIn>[1] = {}) {
  const browser = app.browser()
  await app.db.delete(rateLimits)
  await fillIn(browser, { email: `koeber-${randomUUID()}@example.dk`, ...wanted })
  return browser
}

const linesOf = (orderId: string) =>
  app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
const usesOf = (campaignId: string) =>
  app.db.$count(campaignUses, eq(campaignUses.campaignId, campaignId))
const press = async (browser: Browser) => order(browser, await browser.registration())

test('an automatic campaign is on the sales page with the lowest price before it, until it is used up', async () => {
  type Shown = { seasons: { offers: { code: string; price: number; campaign: object | null }[] }[] }
  const shown = async () => {
    const { body } = await app.browser().send<Shown>('GET', '/products')
    return body.seasons[0]?.offers.find(({ code }) => code === 'FULD')
  }
  const automatic = { method: 'automatic', code: null } as const
  const { id } = await campaign({ ...automatic, totalLimit: 1, buyerLimit: 1 })
  expect(await shown()).toMatchObject({
    price: 149_500,
    campaign: {
      name: 'Forårskampagne',
      priceOre: 134_550,
      beforeOre: 149_500,
      validTo: '2027-05-31',
      buyerLimit: 1,
      isLimited: true,
    },
  })
  // What a campaign gave before it was changed is not known.
  const change = (updatedAt: Date) =>
    app.db.update(campaigns).set({ updatedAt }).where(eq(campaigns.id, id))
  await change(new Date(app.clock.now().getTime() + 60_000))
  expect(await shown()).toMatchObject({ campaign: { priceOre: 134_550, beforeOre: null } })
  await change(app.clock.now())
  // The card was cheaper 20 days before the campaign, so no price before it is claimed.
  const earlier = { validFrom: plainDate('2027-04-01'), validTo: plainDate('2027-04-11') }
  await campaign({ ...automatic, ...earlier, percent: 20 })
  expect(await shown()).toMatchObject({ campaign: { priceOre: 134_550, beforeOre: null } })
  const browser = await purchase()
  expect((await press(browser)).status).toBe(200)
  expect(await usesOf(id)).toBe(1)
  expect((await shown())?.campaign).toBe(null)
})

test('ten buyers at once share the last three uses', async () => {
  const { code, id } = await campaign({ totalLimit: 3 })
  const browsers: Browser[] = []
  while (browsers.length < 10) {
    const browser = await purchase()
    await useCode(browser, code)
    browsers.push(browser)
  }
  const answers = await Promise.all(browsers.map(press))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.error?.reason)).toEqual(Array(7).fill('price_changed'))
  expect(await usesOf(id)).toBe(3)
  // The page now shows the price without the discount, and why.
  const late = await browsers[answers.indexOf(refused[0]!)]!.registration()
  expect(late.summary).toMatchObject({ totalOre: 149_500, savedOre: 0 })
  expect(late.summary.code?.refusal).toMatch(/^Alle rabatter på koden er brugt\./)
})

test('one buyer in eight windows gets the discount once', async () => {
  const { code, id } = await campaign({ buyerLimit: 1 })
  const browsers: Browser[] = []
  while (browsers.length < 8) {
    const browser = await purchase({ email: 'samme@example.dk' })
    await useCode(browser, code)
    browsers.push(browser)
  }
  const answers = await Promise.all(browsers.map(press))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await usesOf(id)).toBe(1)
})

test('an order that is not paid within the hour gives its use back', async () => {
  const { code, id } = await campaign({ totalLimit: 1 })
  const first = await purchase()
  await useCode(first, code)
  const ordered = await press(first)
  const second = await purchase()
  const refused = await useCode(second, code)
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { reason: 'campaign_used_up' } },
  })
  app.clock.set('2027-05-04T12:00:00+02:00')
  await app.runJobs()
  const [closed] = await app.db.select().from(orders).where(eq(orders.id, ordered.body.orderId))
  expect(closed?.status).toBe('cancelled')
  expect(await usesOf(id)).toBe(0)
  expect((await useCode(second, code)).status).toBe(200)
  expect((await press(second)).status).toBe(200)
})

test('the own unpaid order does not count against the buyer, who presses again or buys without the code', async () => {
  const { code, id } = await campaign({ totalLimit: 1, buyerLimit: 1 })
  const browser = await purchase()
  await useCode(browser, code)
  const [first, again] = [await press(browser), await press(browser)]
  expect(again.body.orderId).toBe(first.body.orderId)
  const { version } = await browser.registration()
  await browser.send('DELETE', '/registrations/current/discount-code', { version })
  const without = await press(browser)
  expect(without.body).toMatchObject({ totalOre: 149_500 })
  expect(without.body.orderId).not.toBe(first.body.orderId)
  expect(await usesOf(id)).toBe(0)
})

test('an automatic campaign needs no code, and a code that saves less is refused with both amounts', async () => {
  const { code } = await campaign({ amountOre: 10_000 })
  await campaign({ method: 'automatic', code: null, percent: 20, name: 'Åben dør' })
  const browser = await purchase()
  expect((await browser.registration()).summary).toMatchObject({
    totalOre: 119_600,
    discountName: 'Åben dør',
    code: null,
  })
  const refused = await useCode(browser, code)
  expect(refused.body.error).toMatchObject({ reason: 'campaign_saves_less' })
  expect(refused.body.error?.details?.text).toMatch(/allerede 299\s?kr.* 100\s?kr/)
  expect((await browser.registration()).summary.code).toBeNull()
})

test.each([
  [{ validFrom: plainDate('2027-05-05') }, 'campaign_not_begun'],
  [{ validTo: plainDate('2027-05-03') }, 'campaign_over'],
  [{ isStopped: true }, 'campaign_stopped'],
  [{ productCodes: ['UNG' as const] }, 'campaign_other_card'],
])('with %o the code is refused with a way forward', async (given, reason) => {
  const { code } = await campaign(given)
  const browser = await purchase()
  const refused = await useCode(browser, code)
  expect(refused).toMatchObject({ status: 422, body: { error: { reason } } })
  expect(refused.body.error?.details?.text).toMatch(/[Kk]øb uden/)
})

test('an unknown code is refused, and a link with one still begins the purchase', async () => {
  const browser = await purchase()
  const refused = await useCode(browser, 'FINDESIKKE')
  expect(refused.body.error).toMatchObject({ reason: 'campaign_code_unknown' })
  const { code } = await campaign()
  const byLink = app.browser()
  const begun = await byLink.send<Used>('POST', '/registrations', { campaignCode: code })
  expect(begun.body.registration?.summary.code).toEqual({ text: code, refusal: null })
  const unknown = await app.browser().send<Used>('POST', '/registrations', { campaignCode: 'X Y' })
  expect(unknown.body.registration?.summary.code).toBeNull()
})

test('the club of the link earns the commission, and the club of a code that was used after it', async () => {
  const [ofLink, ofCode] = [await buildClub(app.db), await buildClub(app.db)]
  const sellerOf = async (code?: string) => {
    const browser = await purchase({ clubSlug: ofLink.slug })
    if (code) await useCode(browser, code)
    const [line] = await linesOf((await press(browser)).body.orderId)
    return line?.soldByClubId
  }
  expect(await sellerOf()).toBe(ofLink.id)
  const { code } = await campaign({ clubId: ofCode.id })
  expect(await sellerOf(code)).toBe(ofCode.id)
})

// A golfer who has bought a card belongs to an account, so each of these two has a buyer of its own.
const frederik = {
  name: 'Frederik Storm',
  dguNumber: '910-1009',
  email: 'frederik@example.dk',
}

test('a code lowers the price that is shown, ordered, paid, sold and refunded by', async () => {
  const club = await buildClub(app.db)
  const { code, id } = await campaign({ fundedBy: 'club', clubId: club.id })
  const browser = await purchase(frederik)
  const used = await useCode(browser, ` ${code.toLowerCase()} `)
  expect(used.body.registration?.summary).toMatchObject({
    lines: [{ price: 149_500, discountOre: 14_950 }],
    totalOre: 134_550,
    savedOre: 14_950,
    discountName: 'Forårskampagne',
    code: { text: code, refusal: null },
  })
  const ordered = await press(browser)
  expect(ordered.body).toMatchObject({ totalOre: 134_550 })
  expect(await linesOf(ordered.body.orderId)).toMatchObject([
    {
      listPriceOre: 149_500,
      discountOre: 14_950,
      totalOre: 134_550,
      vatOre: 26_910,
      discountFundedBy: 'club',
      discountClubId: club.id,
      campaignId: id,
      soldByClubId: club.id,
    },
  ])
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const path = `/api/v1/admin/orders/${ordered.body.orderId}`
  const shown = await app.request('GET', path, undefined, { cookie })
  expect(await shown.json()).toMatchObject({
    related: { lines: [{ campaign: 'Forårskampagne', soldBy: club.name }] },
  })
  await browser.pay(ordered.body.redirectUrl)
  const [pass] = await app.db.select().from(passes).orderBy(desc(passes.issuedAt)).limit(1)
  expect(pass?.soldTerms.price).toBe(134_550)
  await app.runJobs()
  const { name, email } = frederik
  const contract = ordered.body.orderNumber
  const withdrawn = await withdrawByMail<{ cards: object[] }>(app, { name, contract, email })
  expect(withdrawn.body.cards).toMatchObject([{ refundOre: 134_550 }])
})

test('a discount of the whole price is settled without a payment', async () => {
  const { code } = await campaign({ percent: 100 })
  const browser = await purchase()
  await useCode(browser, code)
  const ordered = await press(browser)
  expect(ordered.body).toMatchObject({ totalOre: 0 })
  await app.runJobs()
  const [paid] = await app.db.select().from(orders).where(eq(orders.id, ordered.body.orderId))
  expect(paid?.status).toBe('fulfilled')
})
