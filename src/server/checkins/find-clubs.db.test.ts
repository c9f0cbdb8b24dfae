import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubSearch, WelcomeAnswers } from '#contract/checkins/club-finder.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { clubTerms, courseClosures } from '#server/db/tables/clubs.ts'
import { courses } from '#server/db/tables/courses.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { buildClub } from '#test/clubs.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'

let app: TestApp
const places = {
  ry: { name: 'Egebæk Bakker Golfklub', postcode: '8680', city: 'Ry' },
  svendborg: { name: 'Sydhavsbakken Golfklub', postcode: '5700', city: 'Svendborg' },
  helsinge: { name: 'Arresøengen Golfklub', postcode: '3200', city: 'Helsinge' },
}

/** 4 May 2027 is a Tuesday, two days before Ascension Day. */
beforeAll(async () => {
  app = await createTestApp()
  await createSeason(app.db, app.ctx(), regularSeason(2027))
  const ry = await buildClub(app.db, {
    ...places.ry,
    slug: 'egebaek',
    latitudeE6: 56_090_000,
    longitudeE6: 9_765_000,
    blackoutRules: [{ ...saturdayMorning, reason: 'medlemstid' }],
  })
  await buildClub(app.db, {
    ...places.svendborg,
    slug: 'sydhavsbakken',
    region: 'Syddanmark',
    latitudeE6: 55_060_000,
    longitudeE6: 10_607_000,
    terms: { acceptedProducts: ['FULD'] },
  })
  const helsinge = await buildClub(app.db, {
    ...places.helsinge,
    slug: 'arresoeengen',
    region: 'Hovedstaden',
    latitudeE6: 56_022_000,
    longitudeE6: 12_197_000,
  })
  await app.db.insert(courses).values([
    { clubId: ry.id, name: 'Egebanen', holes: 18, par: 72 },
    { clubId: helsinge.id, name: 'Søen Rød/Gul', holes: 18, par: 72 },
    { clubId: helsinge.id, name: 'Søen Gul/Blå', holes: 18, par: 72 },
    { clubId: helsinge.id, name: 'Søen Blå/Rød', holes: 18, par: 72 },
  ])
})
afterAll(() => app.close())

test.each([
  ['q=egebæk', ['egebaek']],
  ['q=egebaek', ['egebaek']],
  ['q=EGEBAK', ['egebaek']],
  ['q=svenborg', ['sydhavsbakken']],
  ['q=golfklub helsinge', ['arresoeengen']],
  ['q=8680', ['egebaek']],
  ['q=', ['arresoeengen', 'egebaek', 'sydhavsbakken']],
  ['region=Syddanmark', ['sydhavsbakken']],
  ['holes=27', ['arresoeengen']],
  ['q=paris', []],
])('»%s« finds %j', async (query, slugs) => {
  expect(slugsOf(await search(query))).toEqual(slugs)
})

test('a match by similar spelling is marked as a guess', async () => {
  expect((await search('q=svenborg')).isGuess).toBe(true)
  expect((await search('q=svendborg')).isGuess).toBe(false)
})

test('near a postcode or a town the nearest club comes first, with its distance', async () => {
  const fromAarhus = await search('near=8000')
  expect(fromAarhus.place).toMatchObject({ postcode: '8000', name: 'Aarhus C' })
  expect(fromAarhus.clubs.map(({ slug, distanceKm }) => [slug, distanceKm])).toEqual([
    ['egebaek', 29],
    ['arresoeengen', 124],
    ['sydhavsbakken', 124],
  ])
  expect(slugsOf(await search('near=roskilde'))[0]).toBe('arresoeengen')
  expect(slugsOf(await search('near=8000&within=50'))).toEqual(['egebaek'])
  expect(await search('near=Atlantis')).toMatchObject({ isPlaceUnknown: true, place: null })
})

test('a club closed at the requested time reports when it opens', async () => {
  const { at, card, clubs } = await search('day=2027-05-08&time=13:00')
  expect({ at, card }).toEqual({
    at: { day: '2027-05-08', minute: 780 },
    card: { code: 'FULD', name: 'Sæsonkort' },
  })
  expect(welcomeAt(clubs, 'egebaek')).toEqual({
    isWelcome: false,
    sentence: keepTogether(
      'Lukket for kortgæster til kl. 14.00 (medlemstid). Du kan spille fra kl. 14.00.',
    ),
    next: { day: '2027-05-08', minute: 840, sentence: null },
  })
  expect(welcomeAt(clubs, 'arresoeengen')).toEqual({ isWelcome: true, sentence: null, next: null })
  const atTwo = await search('day=2027-05-08&time=14.00')
  expect(welcomeAt(atTwo.clubs, 'egebaek')?.isWelcome).toBe(true)
})

test('a Hverdagskort is refused on Ascension Day, and at clubs that do not accept it', async () => {
  const { clubs } = await search('day=2027-05-06&time=10:00&card=HVERDAG')
  expect(welcomeAt(clubs, 'arresoeengen')?.sentence).toContain('Kristi himmelfartsdag')
  const { clubs: wednesday } = await search('day=2027-05-05&time=10:00&card=HVERDAG')
  expect(wednesday.filter(({ welcome }) => welcome?.isWelcome)).toHaveLength(2)
  expect(welcomeAt(wednesday, 'sydhavsbakken')?.sentence).toBe(
    'Klubben tager ikke imod Hverdagskort.',
  )
})

test('a past day and a day in ten years are not evaluated', async () => {
  expect((await search('day=2027-05-03&time=13:00')).at).toBeNull()
  expect((await search('day=2037-05-03&time=13:00')).at).toBeNull()
  expect((await search('time=13:00')).at).toEqual({ day: '2027-05-04', minute: 780 })
})

test('without a question the answer is for the next sensible tee time', async () => {
  const answer = await search('')
  expect(answer.at).toEqual({ day: answer.today, minute: expect.any(Number) })
  expect(answer.clubs.every(({ welcome }) => welcome !== null)).toBe(true)
})

test('an hour that has passed today is not offered', async () => {
  app.clock.set('2027-05-08T09:30:00+02:00')
  const { usualMoments } = await search('')
  app.clock.set('2027-05-04T09:12:00+02:00')
  expect(usualMoments).toEqual([
    { day: '2027-05-08', minute: 780 },
    { day: '2027-05-09', minute: 600 },
    { day: '2027-05-09', minute: 780 },
  ])
})

test('after sunset no course has light for a round, and before it the sentence shows how far one gets', async () => {
  const lightOf = async (time: string) =>
    (await search(`day=2027-11-27&time=${time}&q=egeb`)).clubs[0]?.light
  expect(await lightOf('10:00')).toEqual({ isEnough: true, sentence: null })
  expect(await lightOf('13:00')).toEqual({
    isEnough: true,
    sentence: keepTogether('Mørkt kl. 15.56 – 9 huller kan nås.'),
  })
  expect(await lightOf('17:00')).toMatchObject({ isEnough: false })
})

test('one field understands a club, a town and a postcode', async () => {
  expect(await search('where=8000')).toMatchObject({ place: { postcode: '8000' } })
  expect(slugsOf(await search('where=aarhus'))[0]).toBe('egebaek')
  expect(slugsOf(await search('where=sydhavs'))).toEqual(['sydhavsbakken'])
  expect(await search('where=Atlantis')).toMatchObject({
    clubs: [],
    loosen: [{ filter: 'where', clubs: 3 }],
  })
})

test('a rounded position becomes a town, and outside Denmark none', async () => {
  const nearest = async (latitudeE2: number, longitudeE2: number) =>
    (await app.request('POST', '/api/v1/nearest-place', { latitudeE2, longitudeE2 })).json()
  expect(await nearest(5616, 1021)).toEqual({ place: { postcode: '8000', name: 'Aarhus C' } })
  expect(await nearest(5252, 1340)).toEqual({ place: null })
})

test('while a text is typed, clubs and towns are suggested', async () => {
  const answer = await app.request('GET', '/api/v1/place-suggestions?text=helsi')
  const { suggestions } = await answer.json()
  expect(suggestions).toContainEqual({ kind: 'place', postcode: '3200', name: 'Helsinge' })
  expect(suggestions).toContainEqual({
    kind: 'club',
    name: 'Arresøengen Golfklub',
    city: 'Helsinge',
  })
})

test('when no club is found, the answer names the filters to remove', async () => {
  const answer = await search('region=Syddanmark&holes=27')
  expect(answer.clubs).toEqual([])
  expect(answer.loosen).toEqual([
    { filter: 'region', clubs: 1 },
    { filter: 'holes', clubs: 1 },
  ])
})

// The page of a club shows first whether a golfer may play, and with which card (D1).
test('the club’s page evaluates every kind of card, also while the course is closed', async () => {
  const [club] = await app.db.select().from(clubTerms).limit(1)
  const frost = {
    clubId: club?.clubId ?? '',
    reason: 'frost' as const,
    from: new Date('2027-05-04T05:00:00Z'),
    until: new Date('2027-05-05T08:00:00Z'),
    setAt: new Date('2027-05-04T05:00:00Z'),
  }
  await app.db.insert(courseClosures).values(frost)
  const closed = await requestWelcome('egebaek', 'day=2027-05-05&time=09:30')
  expect(closed.answers.map(({ code, welcome }) => [code, welcome.isWelcome])).toEqual([
    ['FULD', false],
    ['HVERDAG', false],
    ['UNG', false],
    ['FERIE', false],
  ])
  expect(closed.answers[0]?.welcome.sentence).toBe(
    keepTogether('Banen er lukket: frost. Du kan spille fra kl. 10.00.'),
  )
  const open = await requestWelcome('egebaek', 'day=2027-05-05&time=10:00')
  expect(open.answers.every(({ welcome }) => welcome.isWelcome)).toBe(true)
  const page = await (await app.request('GET', '/api/v1/clubs/egebaek')).json()
  expect(page.week.slice(0, 2).map(({ closed: times }: { closed: unknown[] }) => times)).toEqual([
    [{ fromMinute: 420, toMinute: 1440, reason: 'frost', note: null }],
    [{ fromMinute: 0, toMinute: 600, reason: 'frost', note: null }],
  ])
})

test('a former partner and an unknown club have no answer', async () => {
  const past = { validTo: plainDate('2027-04-30') }
  await buildClub(app.db, { slug: 'forbi', terms: past })
  for (const slug of ['forbi', 'findes-ikke']) {
    expect((await app.request('GET', `/api/v1/clubs/${slug}/welcome`)).status).toBe(404)
  }
})

async function search(query: string): Promise<ClubSearch> {
  const answer = await app.request('GET', `/api/v1/club-search?${query}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function requestWelcome(slug: string, query: string): Promise<WelcomeAnswers> {
  return (await app.request('GET', `/api/v1/clubs/${slug}/welcome?${query}`)).json()
}

const slugsOf = ({ clubs }: ClubSearch) => clubs.map(({ slug }) => slug)

const welcomeAt = (clubs: ClubSearch['clubs'], slug: string) =>
  clubs.find((club) => club.slug === slug)?.welcome
