import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { partyVerdict } from '#domain/checkins/party-verdict.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { productVersions } from '#server/db/tables/passes.ts'
import { buildGolfer, buildPass, buildSeason, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let headers: Record<string, string>

/** Anne is a member of Aaskov; Laura has a Hverdagskort. 4 May 2027 is a Tuesday. */
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
  const aarhus = { latitudeE6: 56_150_000, longitudeE6: 10_200_000 }
  await buildClub(app.db, {
    slug: 'aaskov',
    name: 'Aaskov Golfklub',
    dguClubNumber: 701,
    ...aarhus,
  })
  await buildClub(app.db, {
    slug: 'birk',
    name: 'Birk Golfklub',
    latitudeE6: 56_450_000,
    longitudeE6: 10_200_000,
    blackoutRules: [{ ...saturdayMorning, reason: 'medlemstid' }],
  })
  await buildClub(app.db, { slug: 'cedergaard', name: 'Cedergård Golfklub' })
  const anne = await buildGolfer(app.db, { memberships: [{ clubNumber: 701 }] })
  const laura = await buildGolfer(app.db, { firstName: 'Laura' })
  await buildPass(app.db, { golferId: anne.id })
  await buildPass(app.db, { golferId: laura.id, product: 'HVERDAG' })
  headers = (await signIn(app.db, { golferIds: [anne.id, laura.id] })).headers
})
afterAll(() => app.close())

async function ask(query: string): Promise<MyClubs> {
  const answer = await app.request(
    'GET',
    `/api/v1/account/clubs-to-play?${query}`,
    undefined,
    headers,
  )
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The sentence of each club for both golfers together. */
const sentencesOf = ({ people, clubs }: MyClubs) =>
  Object.fromEntries(
    clubs.map(({ slug, answers }) => [
      slug,
      partyVerdict(
        people.flatMap((person) =>
          answers
            .filter(({ golferId }) => golferId === person.golferId)
            .map((answer) => ({ ...person, ...answer })),
        ),
      ).sentence,
    ]),
  )

test('a family is answered together, by home club and product', async () => {
  const wednesday = await ask('day=2027-05-05&minute=600')
  expect(wednesday.people.map(({ firstName }) => firstName)).toEqual(['Anne', 'Laura'])
  expect(sentencesOf(wednesday)).toEqual({
    aaskov: 'Laura kan spille · Anne: er medlem her',
    birk: 'Anne og Laura kan spille',
    cedergaard: 'Anne og Laura kan spille',
  })
})

test('distances are from the home club of the account’s own golfer', async () => {
  const { origin, clubs } = await ask('day=2027-05-05&minute=600')
  expect(origin).toEqual({ name: 'Aaskov Golfklub' })
  expect(clubs.map(({ slug, distanceKm }) => [slug, distanceKm])).toEqual([
    ['aaskov', 0],
    ['birk', 33],
    ['cedergaard', null],
  ])
})

test('on a Saturday a Hverdagskort stays at home, and a closure is told once', async () => {
  expect(sentencesOf(await ask('day=2027-05-08&minute=600'))).toMatchObject({
    birk: keepTogether(
      'Laura: Hverdagskort gælder ikke lørdag · Lukket for kortgæster til kl. 14.00 (medlemstid). I kan spille fra kl. 14.00.',
    ),
    cedergaard: 'Anne kan spille · Laura: Hverdagskort gælder ikke lørdag',
  })
})

// The finder must not offer what the check-in refuses (D37).
test('a membership that no longer fits the card is warned of at every club, as at the check-in', async () => {
  const season = await buildSeason(app.db)
  await app.db.insert(productVersions).values(
    seedProducts(season).map((definition, position) => ({
      seasonId: season.id,
      code: definition.code,
      version: definition.version,
      onSale: true,
      position,
      definition,
      createdAt: app.clock.now(),
    })),
  )
  const passive = await buildGolfer(app.db, { memberships: [{ type: 5 }] })
  await buildPass(app.db, { golferId: passive.id })
  const { headers: own } = await signIn(app.db, { golferIds: [passive.id] })
  const path = '/api/v1/account/clubs-to-play?day=2027-05-05&minute=600'
  const { clubs }: MyClubs = await (await app.request('GET', path, undefined, own)).json()
  expect(clubs.flatMap(({ answers }) => answers.map(({ playable }) => playable))).toEqual(
    Array(3).fill('with_warning'),
  )
  expect(clubs[0]?.answers[0]?.sentence).toMatch(/passer ikke længere til kortet/)
})

test('an account without a card gets no answer, and nobody else does either', async () => {
  const path = '/api/v1/account/clubs-to-play?day=2027-05-05&minute=600'
  const stranger = await signIn(app.db, {})
  const answer = await app.request('GET', path, undefined, stranger.headers)
  expect(await answer.json()).toEqual({ people: [], origin: null, clubs: [] })
  expect((await app.request('GET', path)).status).toBe(401)
})
