import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { app, club, openClubs, other, who } from '#test/club-people.ts'
import { buildCardHolder, buildOffer, type GivenOffer } from '#test/discounts.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { discountRedemptions } from '../db/tables/discounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

beforeAll(openClubs)
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Answer = {
  status: number
  body: {
    holder?: string
    refusal?: { reason: string } | null
    usesLeft?: number | null
    error?: { reason?: string; details?: { text?: string } }
  }
}

async function ask(path: string, body: object, cookie = who.staff): Promise<Answer> {
  const answer = await app.request('POST', `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** An offer of the club, and the code of a golfer with a card. */
async function shownCode(given: GivenOffer = {}) {
  const offer = await buildOffer(app.db, { clubId: club.id, golferLimit: 1, ...given })
  return { offer, ...(await codeFor(offer.id)) }
}

async function codeFor(offerId: string, golfer = buildCardHolder(app.db)) {
  const holder = await golfer
  const { golferId, cookie } = holder
  const answer = await app.request(
    'POST',
    `/api/v1/account/discounts/${offerId}/code`,
    { golferId },
    { cookie },
  )
  const body = (await answer.json()) as { code: string; error?: object }
  return { ...holder, code: body.code, status: answer.status, body }
}

const redeem = (code: string, { id = randomUUID(), at = club.id, cookie = who.staff } = {}) =>
  ask(`/clubs/${at}/discounts/redemptions`, { id, code }, cookie)
const check = (code: string, { at = club.id, cookie = who.staff } = {}) =>
  ask(`/clubs/${at}/discounts/check`, { code }, cookie)
const undo = (id: string) => ask(`/clubs/${club.id}/discounts/redemptions/${id}/undo`, {})

const reasonOf = ({ status, body }: Answer) =>
  status === 200 ? 'given' : `${status} ${body.error?.reason}`
const counted = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[reasonOf(answer)] = (counts[reasonOf(answer)] ?? 0) + 1
  return counts
}
const stored = (offerId: string) =>
  app.db.select().from(discountRedemptions).where(eq(discountRedemptions.offerId, offerId))

test('a golfer shows a code, the club sees who it is for and redeems it, and the next till is told where', async () => {
  const { code } = await shownCode()
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect((await check(code.toLowerCase())).body).toMatchObject({
    holder: 'Anne H.',
    refusal: null,
    usesLeft: 1,
  })
  expect((await redeem(code)).body).toMatchObject({ refusal: null, usesLeft: 0 })
  const second = await redeem(code)
  expect(reasonOf(second)).toBe('422 offer_used')
  expect(second.body.error?.details?.text).toContain(`hos ${club.name}`)
  expect(second.body.error?.details?.text).toMatch(/tirsdag den 4\.\s?maj 2027 kl\.\s?10\.00/)
})

test('a code that is redeemed at two tills at once is given once', async () => {
  const { code, offer } = await shownCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)))
  expect(counted(answers)).toEqual({ given: 1, '422 offer_used': 19 })
  expect(await stored(offer.id)).toHaveLength(1)
})

test('two redemptions, each sent ten times at once, are two uses', async () => {
  const { code, offer } = await shownCode({ golferLimit: 2 })
  const ids = [randomUUID(), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => redeem(code, { id: ids[i % 2]! })),
  )
  expect(counted(answers)).toEqual({ given: 20 })
  expect(await stored(offer.id)).toHaveLength(2)
})

test.each([
  ['in all', { totalLimit: 3 }, '422 offer_used_up'],
  ['on a day', { dayLimit: 3 }, '422 offer_used_up_today'],
])('eight golfers at once share three uses %s', async (_, limits, reason) => {
  const { offer, code } = await shownCode({ golferLimit: null, ...limits })
  const codes = [code]
  while (codes.length < 8) codes.push((await codeFor(offer.id)).code)
  const answers = await Promise.all(codes.map((one) => redeem(one)))
  expect(counted(answers)).toEqual({ given: 3, [reason]: 5 })
})

test('the limit of a day is free again the next day', async () => {
  const { code } = await shownCode({ golferLimit: null, dayLimit: 1 })
  expect(reasonOf(await redeem(code))).toBe('given')
  expect(reasonOf(await redeem(code))).toBe('422 offer_used_up_today')
  app.clock.set('2027-05-05T09:00:00+02:00')
  expect(reasonOf(await redeem(code))).toBe('given')
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('a redemption is taken back on its day, and not on the next', async () => {
  const { code } = await shownCode()
  const id = randomUUID()
  await redeem(code, { id })
  expect((await undo(id)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  // A resend of what was taken back gives nothing.
  expect(reasonOf(await redeem(code, { id }))).toBe('422 discount_taken_back')
  const again = randomUUID()
  expect(reasonOf(await redeem(code, { id: again }))).toBe('given')
  app.clock.set('2027-05-05T09:00:00+02:00')
  expect(reasonOf(await undo(again))).toBe('422 discount_undo_too_late')
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('another club knows nothing of the code, and its staff cannot use this till', async () => {
  const { code } = await shownCode()
  const elsewhere = await redeem(code, { at: other.id, cookie: who.neighbour })
  expect(reasonOf(elsewhere)).toBe('422 discount_code_unknown')
  expect((await redeem(code, { cookie: who.neighbour })).status).toBe(404)
  expect(reasonOf(await redeem('0000-0000-0000'))).toBe('422 discount_code_unknown')
})

test('what ends between the code and the till is refused there', async () => {
  const { code } = await shownCode({ validTo: plainDate('2027-05-04') })
  app.clock.set('2027-05-05T00:01:00+02:00')
  expect(reasonOf(await redeem(code))).toBe('422 offer_over')
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('the code is the same each time, also from twenty windows at once', async () => {
  const { offer, golferId, cookie, accountId } = await shownCode()
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      codeFor(offer.id, Promise.resolve({ golferId, cookie, accountId })),
    ),
  )
  expect(new Set(all.map(({ code }) => code)).size).toBe(1)
  const another = await codeFor(offer.id)
  expect(another.code).not.toBe(all[0]?.code)
})

test('a golfer of another account, or one only entered by number, has no code here', async () => {
  const { offer } = await shownCode()
  const mine = await buildCardHolder(app.db)
  const theirs = await buildCardHolder(app.db)
  const asked = Promise.resolve({ ...mine, golferId: theirs.golferId })
  expect((await codeFor(offer.id, asked)).status).toBe(404)
  await app.db.insert(accountGolfers).values({
    accountId: mine.accountId,
    golferId: theirs.golferId,
    relation: 'partner',
    proof: 'typed',
    createdAt: app.clock.now(),
  })
  expect((await codeFor(offer.id, asked)).status).toBe(404)
})

test.each([
  ['a card of another kind', { productCodes: ['HVERDAG' as const] }, {}, 'offer_other_card'],
  ['a member of another club', { homeClubId: 'club' }, {}, 'offer_other_club'],
  ['an adult', { ageTo: 24 }, { birthDate: plainDate('1990-01-01') }, 'offer_other_age'],
  ['nobody whose age we know', { ageFrom: 60 }, {}, 'offer_age_unknown'],
])('%s gets no code', async (_, { homeClubId, ...terms }: Record<string, unknown>, golfer, why) => {
  const offer = await buildOffer(app.db, {
    clubId: club.id,
    ...(terms as GivenOffer),
    ...(homeClubId ? { homeClubId: club.id } : {}),
  })
  const { status, body } = await codeFor(offer.id, buildCardHolder(app.db, { golfer }))
  expect({ status, body }).toMatchObject({ status: 422, body: { error: { reason: why } } })
})
