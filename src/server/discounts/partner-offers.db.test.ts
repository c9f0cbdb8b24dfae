import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { app, club, openClubs, who } from '#test/club-people.ts'
import { buildCardHolder, buildOffer } from '#test/discounts.ts'
import { mailTo } from '#test/partnership.ts'
import { discountCodes, discountRedemptions } from '../db/tables/discounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { deleteOldRedemptions, discountsPart } from './personal-data-queries.ts'

beforeAll(openClubs)
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const draft = {
  title: '10 % på sko',
  text: 'I butikken.',
  state: 'published',
  validFrom: '2027-03-01',
  validTo: '2027-11-30',
  productCodes: [],
  homeClubId: null,
  ageFrom: null,
  ageTo: null,
  needsValidCard: true,
  totalLimit: null,
  golferLimit: 1,
  dayLimit: null,
}
const partner = {
  partnerName: 'Fjordens Golfudstyr',
  partnerUrl: null,
  partnerEmail: 'butik@fjorden.example',
}
const campaign = {
  name: 'Forår',
  method: 'code',
  code: 'forår 27',
  percent: 10,
  amountOre: null,
  productCodes: [],
  validFrom: '2027-03-01',
  validTo: '2027-05-31',
  totalLimit: 10,
  buyerLimit: 1,
  fundedBy: 'operator',
  clubId: null,
  isStopped: false,
}

type Body = Record<string, unknown> & { error?: { code: string; reason?: string } }

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  cookie = who.admin,
) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function codeOf(offerId: string) {
  const holder = await buildCardHolder(app.db)
  const path = `/account/discounts/${offerId}/code`
  const { body } = await ask('POST', path, { golferId: holder.golferId }, holder.cookie)
  return { ...holder, code: String(body.code) }
}

async function partnerOffer() {
  const { body } = await ask('POST', '/admin/discounts', { ...draft, ...partner })
  const id = String(body.id)
  return { id, key: await linkOf(id) }
}

async function linkOf(id: string) {
  const { body } = await ask('POST', `/admin/discounts/${id}/link`, {})
  return new URL(String(body.url)).hash.slice(1)
}

const atPartner = (path: string, body: object) => ask('POST', `/partner-counter${path}`, body, '')

test('a partner redeems a code by its link, and a new link ends the old one', async () => {
  const { id, key } = await partnerOffer()
  const { code } = await codeOf(id)
  expect((await atPartner('/check', { key, code })).body).toMatchObject({ refusal: null })
  const redemption = randomUUID()
  expect((await atPartner('/redemptions', { key, id: redemption, code })).status).toBe(200)
  const again = await atPartner('/redemptions', { key, id: randomUUID(), code })
  expect(again.body.error).toMatchObject({ reason: 'offer_used' })
  expect((await atPartner('', { key })).body).toMatchObject({
    partnerName: partner.partnerName,
    total: 1,
    latest: [{ id: redemption, holder: 'Anne H.', canUndo: true }],
  })
  app.clock.set('2027-05-05T09:00:00+02:00')
  expect((await atPartner('', { key })).body).toMatchObject({ total: 1, latest: [] })
  app.clock.set('2027-05-04T10:00:00+02:00')
  const newer = await linkOf(id)
  expect((await atPartner('', { key })).status).toBe(404)
  expect((await atPartner(`/redemptions/${redemption}/undo`, { key: newer })).status).toBe(200)
  expect((await atPartner('/check', { key: newer, code })).body).toMatchObject({ refusal: null })
})

test('a partner is mailed its link with the rules; sent again, or taken back, it ends', async () => {
  const { id, key } = await partnerOffer()
  const mail = () => ask('POST', `/admin/discounts/${id}/link/mail`, {})
  expect((await mail()).body).toEqual({ sentTo: partner.partnerEmail })
  const mails = () => mailTo(app, partner.partnerEmail, 'partnerLink')
  const [first] = await mails()
  expect(first).toMatchObject({ partner: partner.partnerName, validTo: draft.validTo })
  expect(first.conditions.join(' ')).toContain('én gang')
  const mailed = new URL(first.link).hash.slice(1)
  expect((await atPartner('', { key: mailed })).status).toBe(200)
  expect((await atPartner('', { key })).status).toBe(404)

  expect((await mail()).status).toBe(200)
  expect((await atPartner('', { key: mailed })).status).toBe(404)
  const newer = new URL((await mails()).at(-1).link).hash.slice(1)
  expect((await atPartner('', { key: newer })).status).toBe(200)
  const { body } = await ask('GET', `/admin/discounts/${id}`)
  expect(body.row).toMatchObject({ hasLink: true, linkMailedTo: partner.partnerEmail })
  expect((await ask('DELETE', `/admin/discounts/${id}/link`)).status).toBe(200)
  expect((await atPartner('', { key: newer })).status).toBe(404)
})

test.each([
  ['without an address', { partnerEmail: null }, 'partner_email_missing'],
  ['of a draft', { state: 'draft' }, 'offer_not_published'],
])('no link is mailed %s', async (_, changes, reason) => {
  const { body } = await ask('POST', '/admin/discounts', { ...draft, ...partner, ...changes })
  const mailed = await ask('POST', `/admin/discounts/${body.id}/link/mail`, {})
  expect(mailed.body.error).toMatchObject({ reason })
})

test('a partner cannot redeem or undo what another partner or a club gives', async () => {
  const { key } = await partnerOffer()
  const offer = await buildOffer(app.db, { clubId: club.id, golferLimit: 1 })
  const { code } = await codeOf(offer.id)
  const tried = await atPartner('/redemptions', { key, id: randomUUID(), code })
  expect(tried.body.error).toMatchObject({ reason: 'discount_code_unknown' })
  const id = randomUUID()
  await ask('POST', `/clubs/${club.id}/discounts/redemptions`, { id, code }, who.staff)
  expect((await atPartner(`/redemptions/${id}/undo`, { key })).status).toBe(404)
})

test('two people who save one discount: the second is told, and the stored one stays', async () => {
  const { id } = await partnerOffer()
  const { body: shown } = await ask('GET', `/admin/discounts/${id}/newest`)
  const save = (title: string) =>
    ask('PUT', `/admin/discounts/${id}`, { ...draft, ...partner, title, basedOn: shown.version })
  expect((await save('15 % på sko')).status).toBe(200)
  expect((await save('20 % på sko')).body.error?.code).toBe('changed_elsewhere')
  expect((await save('15 % på sko')).status).toBe(200)
  expect((await ask('GET', `/admin/discounts/${id}/newest`)).body.title).toBe('15 % på sko')
})

test.each([
  [{ validFrom: '2027-12-01' }, 'discount_days_wrong'],
  [{ ageFrom: 30, ageTo: 20 }, 'discount_ages_wrong'],
])('a discount with %o is refused', async (wrong, reason) => {
  const { body } = await ask('POST', '/admin/discounts', { ...draft, ...partner, ...wrong })
  expect(body.error).toMatchObject({ reason })
})

test('a published discount cannot be hidden again, and a club writes only its own', async () => {
  const path = `/clubs/${club.id}/discounts`
  const { body } = await ask('POST', path, draft, who.chair)
  const { offers } = (await ask('GET', path, undefined, who.chair)).body as {
    offers: { id: string; version: string }[]
  }
  const { version } = offers.find(({ id }) => id === body.id)!
  const hide = { ...draft, state: 'draft', basedOn: version }
  const hidden = await ask('PUT', `${path}/${body.id}`, hide, who.chair)
  expect(hidden.body.error).toMatchObject({ reason: 'discount_cannot_be_draft' })
  const { id } = await partnerOffer()
  const foreign = await ask('PUT', `${path}/${id}`, { ...draft, basedOn: 'x' }, who.chair)
  expect(foreign.status).toBe(404)
  expect((await ask('POST', path, draft, who.staff)).status).toBe(404)
})

test('a campaign is written, found in the list, stopped, and its code belongs to it alone', async () => {
  const { body } = await ask('POST', '/admin/campaigns', campaign)
  const { body: shown } = await ask('GET', `/admin/campaigns/${body.id}/newest`)
  expect(shown).toMatchObject({
    code: 'FORÅR27',
    link: expect.stringContaining('?rabat=FOR%C3%85R27'),
  })
  const taken = await ask('POST', '/admin/campaigns', { ...campaign, code: 'FORÅR-27' })
  expect(taken.body.error).toMatchObject({ reason: 'campaign_code_taken' })
  const stop = { ...campaign, isStopped: true, basedOn: shown.version }
  expect((await ask('PUT', `/admin/campaigns/${body.id}`, stop)).status).toBe(200)
  const { rows } = (await ask('GET', '/admin/campaigns?q=for%C3%A5r&fundedBy=operator')).body as {
    rows: object[]
  }
  expect(rows).toMatchObject([{ code: 'FORÅR27', used: 0, isStopped: true }])
})

test.each([
  ['without a value', { percent: null }],
  ['with two values', { amountOre: 10_000 }],
  ['with a code that is too short', { code: 'x' }],
  ['that a club bears, without the club', { fundedBy: 'club' }],
])('a campaign %s is refused', async (_, wrong) => {
  const { body } = await ask('POST', '/admin/campaigns', { ...campaign, ...wrong })
  expect(body.error).toMatchObject({ reason: 'campaign_incomplete' })
})

test('an erased golfer leaves the count, so a limit is never passed by it', async () => {
  const offer = await buildOffer(app.db, { clubId: club.id, totalLimit: 1 })
  const { code, golferId, accountId } = await codeOf(offer.id)
  const other = await codeOf(offer.id)
  const path = `/clubs/${club.id}/discounts/redemptions`
  await ask('POST', path, { id: randomUUID(), code }, who.staff)
  const person = { accountId, email: '', golferIds: [golferId] }
  await app.db.transaction((tx) => discountsPart.erase(tx, app.ctx(), person))
  expect(await app.db.$count(discountCodes, eq(discountCodes.golferId, golferId))).toBe(0)
  const late = await ask('POST', path, { id: randomUUID(), code: other.code }, who.staff)
  expect(late.body.error).toMatchObject({ reason: 'offer_used_up' })
})

test('redemptions are deleted after their offer is over, and not while it counts', async () => {
  const offer = await buildOffer(app.db, { clubId: club.id, validTo: plainDate('2027-06-30') })
  const { code } = await codeOf(offer.id)
  const id = randomUUID()
  await ask('POST', `/clubs/${club.id}/discounts/redemptions`, { id, code }, who.staff)
  const left = () => app.db.$count(discountRedemptions, eq(discountRedemptions.id, id))
  await app.db.transaction((tx) => deleteOldRedemptions(tx, plainDate('2027-06-29')))
  expect(await left()).toBe(1)
  await app.db.transaction((tx) => deleteOldRedemptions(tx, plainDate('2027-06-30')))
  expect(await left()).toBe(0)
})
