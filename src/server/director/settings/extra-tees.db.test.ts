import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fixable } from '#contract/results/fixable.ts'
import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { roundTees, tournamentDivisions } from '#server/db/tables/competitions.ts'
import {
  ask,
  at,
  beginTournament,
  cookie,
  draw,
  enter,
  app,
  createDrawTestApp,
  publish,
  refused,
  studio,
} from '#test/draw-test-app.ts'
import { fairHoles } from '#test/tournaments.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  await beginTournament()
  await buildRatedTees()
})

const short = { gender: 'men', name: '42' } as const

/** The club’s course with a shorter tee, of par 71, that no division plays. */
async function buildRatedTees() {
  const courseId = crypto.randomUUID()
  const { clubId } = at.tournament
  await app.db
    .insert(courses)
    .values({ id: courseId, clubId, name: 'Skovbanen', holes: 18, par: 72 })
  const shorter = fairHoles.map((hole) => ({ ...hole, par: hole.number === 1 ? 3 : hole.par }))
  const rated = [
    { gender: 'men', name: '58', par: 72, courseRatingTenths: 712, slopeRating: 128 },
    { gender: 'women', name: '50', par: 72, courseRatingTenths: 725, slopeRating: 126 },
    { ...short, par: 71, courseRatingTenths: 655, slopeRating: 113 },
  ] as const
  for (const tee of rated) {
    const teeId = crypto.randomUUID()
    await app.db.insert(tees).values({ id: teeId, courseId, lengthMetres: 5000, ...tee })
    const holes = tee.par === 71 ? shorter : fairHoles
    await app.db.insert(teeHoles).values(holes.map((hole) => ({ ...hole, teeId })))
  }
}

async function request<Body>(method: string, what: string, body?: object) {
  const path = `/api/v1/tournaments/${at.tournament.id}/${what}`
  const answer = await app.request(method, path, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function choose(extraTees: { gender: 'men' | 'women'; name: string }[]) {
  const { body: now } = await request<TournamentSettings>('GET', 'settings')
  const rounds = now.rounds.map((round) => ({ ...round, extraTees }))
  const change: TournamentChange = { ...now, tournamentId: now.id, about: '', rounds }
  return request<TournamentSettings>('PUT', 'settings', change)
}

async function give(entryId: string, name: string) {
  const { body } = await request<Fixable>('GET', 'fixes')
  const teeId = body.rounds[0]?.tees.find((tee) => tee.name === name)?.id
  const fix = { kind: 'player_tee', roundId: at.round.id, entryId, teeId }
  return request('POST', 'fixes', { fix, basedOn: body.version })
}

async function playerOf(entryId: string) {
  const [row] = await app.db
    .select({ name: roundTees.name, playingHandicap: flightPlayers.playingHandicap })
    .from(flightPlayers)
    .innerJoin(roundTees, eq(roundTees.id, flightPlayers.teeId))
    .where(and(eq(flightPlayers.entryId, entryId), eq(flightPlayers.roundId, at.round.id)))
  return row
}

test('an extra tee is added to a drawn round and gives one player its handicap', async () => {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true })
  await app.db
    .update(tournamentDivisions)
    .set({ terms })
    .where(eq(tournamentDivisions.id, at.division.id))
  const [first, , third] = await enter(3)
  await publish((await draw()).draft)
  const mate = await playerOf(third!.id)
  const chosen = await choose([short])
  expect(chosen.status).toBe(200)
  expect(chosen.body.rounds[0]).toMatchObject({ tees: [{}, {}], extraTees: [short] })
  expect((await give(first!.id, '42')).status).toBe(200)
  // 8,0 × 113/113 + 65,5 − 71 = 2,5: 95 % is 2, less one for par 71 beside the 72 of the others.
  expect(await playerOf(first!.id)).toEqual({ name: '42', playingHandicap: 1 })
  expect(await playerOf(third!.id)).toEqual(mate)
})

test('no player is drawn on an extra tee, and no public page lists it', async () => {
  expect((await choose([{ gender: 'men', name: '42' }])).status).toBe(200)
  const [first] = await enter(2)
  await publish((await draw()).draft)
  expect(await playerOf(first!.id)).toMatchObject({ name: '58' })
  const shown = await app.request('GET', `/api/v1/tournaments/${at.tournament.slug}`)
  expect(await shown.json()).toMatchObject({ days: [{ tees: [{ name: '58' }, { name: '50' }] }] })
})

test('a player keeps the extra tee when another player joins the flight', async () => {
  await choose([short])
  const [first, , third] = await enter(4)
  await publish((await draw()).draft)
  await give(first!.id, '42')
  const [late] = await enter(1, { number: 9 })
  const answer = await ask('POST', '/start-list/replacements', { out: third!.id, in: late!.id })
  expect(answer.status).toBe(200)
  expect((await studio()).round.drawVersion).toBe(2)
  expect(await playerOf(first!.id)).toMatchObject({ name: '42' })
  expect(await playerOf(late!.id)).toMatchObject({ name: '58' })
})

test('a player keeps a corrected handicap when another player joins the flight', async () => {
  const [first, , third] = await enter(4)
  await publish((await draw()).draft)
  const fix = { kind: 'player_handicap', roundId: at.round.id, handicapTenths: 300 }
  const { version: basedOn } = (await request<Fixable>('GET', 'fixes')).body
  await request('POST', 'fixes', { fix: { ...fix, entryId: first!.id }, basedOn })
  const right = await playerOf(first!.id)
  const [late] = await enter(1, { number: 9 })
  await ask('POST', '/start-list/replacements', { out: third!.id, in: late!.id })
  expect(await playerOf(first!.id)).toEqual(right)
  expect(right?.playingHandicap).toBeGreaterThan(20)
})

test('an extra tee can be removed until a player has it, and is copied once from the course’s rated tees', async () => {
  const [first] = await enter(2)
  await publish((await draw()).draft)
  const twice = await choose([short, short, { gender: 'men', name: '58' }])
  expect(twice.body.rounds[0]?.extraTees).toEqual([short])
  expect((await choose([])).body.rounds[0]?.extraTees).toEqual([])
  expect(await choose([{ gender: 'women', name: '42' }])).toMatchObject(refused('tee_missing'))
  await choose([short])
  await give(first!.id, '42')
  expect(await choose([])).toMatchObject(refused('tee_played'))
  await give(first!.id, '58')
  expect((await choose([])).status).toBe(200)
})
