import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { showCardSeason } from '#contract/checkins/card-season.ts'
import type { OwnReceipt } from '#contract/checkins/receipts.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

type Headers = Record<string, string>
let app: TestApp
const clubs: Record<string, Awaited<ReturnType<typeof buildClub>>> = {}

/** Ry is the home club; Silkeborg, Aarhus and Svendborg lie 13, 28 and 128 km from it. */
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
  const places = {
    ry: [56_090_000, 9_765_000],
    silkeborg: [56_180_000, 9_640_000],
    aarhus: [56_157_000, 10_211_000],
    svendborg: [55_060_000, 10_607_000],
  } as const
  for (const [slug, [latitudeE6, longitudeE6]] of Object.entries(places)) {
    const name = `${slug} Golfklub`
    clubs[slug] = await buildClub(app.db, { slug, name, latitudeE6, longitudeE6 })
  }
  clubs.far = await buildClub(app.db, { slug: 'far', terms: { acceptedProducts: ['UNG'] } })
})
afterAll(() => app.close())

const memberOfRy = () =>
  buildGolfer(app.db, { memberships: [{ clubNumber: clubs.ry?.dguClubNumber ?? 0 }] })

async function checkIn(passId: string, club: string, holes = 18) {
  const clubId = clubs[club]?.id
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: clubId ?? '' }] })
  const atClient = app.clock.now().toISOString()
  const usual = { way: 'manual', manualReason: 'no_phone', atClient, holes }
  const body = { id: randomUUID(), ...usual, clubId, pass: { id: passId } }
  await app.request('POST', '/api/v1/check-ins', body, staff.headers)
}

const seasonOf = async (passId: string, headers: Headers, query = '') => {
  const path = `/api/v1/account/passes/${passId}/season${query}`
  const response = await app.request('GET', path, undefined, headers)
  return (await response.json()) as Output<typeof showCardSeason>
}

test('the account shows the nearest clubs with rounds left, from the home club or a postcode', async () => {
  app.clock.set('2027-05-04T09:12:00+02:00')
  const { id: golferId } = await memberOfRy()
  const pass = await buildPass(app.db, { golferId })
  const { headers } = await signIn(app.db, { golferIds: [golferId] })
  const near = async (query?: string) => {
    const { origin, nearest } = await seasonOf(pass.id, headers, query)
    return [origin?.name, ...nearest.map(({ slug, distanceKm }) => `${slug} ${distanceKm}`)]
  }
  expect(await near()).toEqual(['ry Golfklub', 'silkeborg 13', 'aarhus 29', 'svendborg 126'])
  expect((await near('?near=5700'))[1]).toMatch(/^svendborg/)

  // With both rounds played, the nearest club no longer takes the card.
  await checkIn(pass.id, 'silkeborg')
  app.clock.set('2027-05-05T09:12:00+02:00')
  await checkIn(pass.id, 'silkeborg')
  expect((await near())[1]).toMatch(/^aarhus/)
  const unknown = await seasonOf(pass.id, headers, '?near=Zzyzx')
  expect(unknown).toMatchObject({ isPlaceUnknown: true, origin: { kind: 'home_club' } })
})

test('rounds, clubs and savings are those of the card, at the green fee of each day', async () => {
  const { id: golferId } = await memberOfRy()
  const pass = await buildPass(app.db, { golferId })
  const { headers } = await signIn(app.db, { golferIds: [golferId] })
  app.clock.set('2027-05-08T09:12:00+02:00')
  await checkIn(pass.id, 'aarhus')
  app.clock.set('2027-05-11T09:12:00+02:00')
  await checkIn(pass.id, 'svendborg', 9)
  const season = await seasonOf(pass.id, headers)
  expect(season).toMatchObject({
    roundsPlayed: 2,
    roundsLeft: 4,
    saved: { rounds: 2, worth: 70_000, paid: 149_500, saved: -79_500 },
  })
  // The home club and a club for another card are no clubs of this card.
  expect(season.clubs.map(({ slug, rounds }) => [slug, rounds])).toEqual([
    ['silkeborg', 0],
    ['svendborg', 1],
    ['aarhus', 1],
  ])
})

test('a card that is over has no rounds left and no clubs to go to, and keeps its savings', async () => {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  app.clock.set('2027-05-11T09:12:00+02:00')
  await checkIn(pass.id, 'aarhus')
  app.clock.set('2027-12-01T09:12:00+01:00')
  const season = await seasonOf(pass.id, headers)
  expect(season).toMatchObject({ roundsLeft: 0, nearest: [], saved: { worth: 40_000 } })
})

test("Dagens kvittering says what the card has saved, to its golfer and not to the club's staff", async () => {
  app.clock.set('2027-06-12T09:12:00+02:00')
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  await checkIn(pass.id, 'aarhus')
  const response = await app.request('GET', '/api/v1/receipts/today', undefined, headers)
  const { receipts } = (await response.json()) as { receipts: OwnReceipt[] }
  expect(receipts.map(({ saved }) => saved)).toMatchObject([{ worth: 50_000, saved: -99_500 }])
})

test("another account's card is not found", async () => {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, {})
  const path = `/api/v1/account/passes/${pass.id}/season`
  expect((await app.request('GET', path, undefined, headers)).status).toBe(404)
})
