import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobs } from '#server/all-jobs.ts'
import { purchases } from '#server/purchases.ts'
import { findClubByNumber } from '#server/clubs/queries.ts'
import { today } from '#server/ctx.ts'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { checkIns } from '#server/db/tables/checkins.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { scoreEntries } from '#server/db/tables/scoring.ts'
import { startClockOfPlay } from '#server/shared-clock.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { nextMomentOfPlay } from '../moment-of-play.ts'
import { staffClubNumber } from '../places.ts'
import { seededRandom } from '#domain/shared/random.ts'
import { seedDemo } from '../seed-demo.ts'
import { checkGuestIn } from './check-guest-in.ts'
import { followVisits, lifeJobs } from './life.ts'
import { playTournaments } from './play-tournaments.ts'

const saturday = '2027-06-12T10:40:00+02:00'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: saturday })
  await seedDemo(app.ctx())
})
afterAll(() => app.close())

async function guestsToday() {
  const club = await findClubByNumber(app.db, staffClubNumber)
  return app.db
    .select({ golferId: checkIns.golferId, result: checkIns.result })
    .from(checkIns)
    .where(and(eq(checkIns.clubId, club?.id ?? ''), eq(checkIns.day, today(app.ctx()))))
}

const storedScores = async () => (await app.db.select({ scores: count() }).from(scoreEntries))[0]

test('guests with a valid card are checked in at the club, and never the visitor’s own family', async () => {
  const before = await guestsToday()
  for (let guests = 0; guests < 5; guests += 1) expect(await checkGuestIn(app.ctx())).toBe(true)
  const after = await guestsToday()
  expect(after).toHaveLength(before.length + 5)
  expect(after.filter(({ result }) => result === 'allow').length).toBeGreaterThanOrEqual(5)
  const family = (await app.db.select().from(accountGolfers)).map(({ golferId }) => golferId)
  expect(after.filter(({ golferId }) => golferId && family.includes(golferId))).toEqual([])
})

test('a day has at most forty guests, however long the demonstration runs', async () => {
  // A turn may find nobody who is welcome, so one refusal does not mean that the day is full.
  for (let tries = 0; tries < 200 && (await guestsToday()).length < 40; tries += 1)
    await checkGuestIn(app.ctx())
  expect(await guestsToday()).toHaveLength(40)
  expect(await checkGuestIn(app.ctx())).toBe(false)
})

test('each turn adds one score to the round of the day', async () => {
  const before = await storedScores()
  await playTournaments(app.ctx(), seededRandom(1))
  expect(await storedScores()).toEqual({ scores: (before?.scores ?? 0) + 1 })
})

test('when all cards are in, the result is published and the next small tournament begins', async () => {
  await app.db
    .update(tournaments)
    .set({ state: 'scores_in' })
    .where(eq(tournaments.state, 'in_play'))
  const random = seededRandom(2)
  const turn = () => playTournaments(app.ctx(), random, 3)
  const small = () =>
    app.db
      .select({ id: tournaments.id, name: tournaments.name, state: tournaments.state })
      .from(tournaments)
      .where(
        inArray(tournaments.name, ['Morgenmatchen 12.\u00a0juni', 'Frokostmatchen 12.\u00a0juni']),
      )
      .orderBy(tournaments.createdAt, tournaments.name)
  await turn()
  expect(await small()).toMatchObject([{ name: 'Morgenmatchen 12.\u00a0juni', state: 'in_play' }])
  for (let turns = 0; turns < 80 && (await small()).length === 1; turns += 1) await turn()
  const [second, first] = await small()
  expect(second).toMatchObject({ name: 'Frokostmatchen 12.\u00a0juni', state: 'in_play' })
  expect(['provisional', 'final']).toContain(first?.state)
})

test('nothing happens at night, nor while nobody looks', async () => {
  const run = async (isLookedAt: boolean, at: string) => {
    app.clock.set(at)
    const before = [await storedScores(), await app.db.$count(checkIns)]
    for (const job of lifeJobs(() => isLookedAt)) await job.run(app.ctx())
    return [await storedScores(), await app.db.$count(checkIns), before]
  }
  for (const [scores, guests, before] of [
    await run(true, '2027-06-12T23:00:00+02:00'),
    await run(false, '2027-06-12T11:00:00+02:00'),
  ]) {
    expect([scores, guests]).toEqual(before)
  }
  const [scores, , before] = await run(true, '2027-06-12T11:00:00+02:00')
  expect(scores).not.toEqual((before as unknown[])[0])
})

test('production has no job that moves by itself, and a demonstration has two', () => {
  const names = (services: TestApp['services']) =>
    allJobs(services, { databaseUrl: '', purchases }).map(({ name }) => name)
  const { services } = app
  const ofDemo = (name: string) => name.startsWith('demo-')
  expect(names(services).filter(ofDemo)).toEqual([])
  const visits = { isLookedAt: () => true, note: async () => undefined }
  expect(names({ ...services, visits }).filter(ofDemo)).toEqual(['demo-check-ins', 'demo-scores'])
})

test('whoever comes after a quiet time at night finds the next morning of play', async () => {
  let real = 0
  let now = new Date('2027-06-12T17:55:00+02:00')
  const moveClock = async (to: Date) => {
    now = to
  }
  const visits = followVisits({
    realNow: () => real,
    isWatching: () => false,
    now: () => now,
    moveClock,
  })
  const pass = (minutes: number) => {
    real += minutes * 60_000
    now = new Date(now.getTime() + minutes * 60_000)
  }
  // Whoever is there at six in the evening stays there.
  pass(9)
  await visits.note()
  expect(now.toISOString()).toBe('2027-06-12T16:04:00.000Z')
  pass(11)
  expect(visits.isLookedAt()).toBe(false)
  await visits.note()
  expect(now.toISOString()).toBe('2027-06-13T08:40:00.000Z')
  expect(visits.isLookedAt()).toBe(true)
  // By day the clock runs on, and nobody is moved.
  pass(30)
  await visits.note()
  expect(now.toISOString()).toBe('2027-06-13T09:10:00.000Z')
})

test('the clock of a start goes on from where it was, never back, and old data keep the real clock', async () => {
  const other = await createTestApp()
  const { services } = other
  const offsets: number[] = []
  const clock = { ...services.clock, setOffset: (ms: number) => void offsets.push(ms) }
  const start = (isEmpty: boolean, ahead: number) =>
    startClockOfPlay(
      { ...services, clock },
      { isEmpty, nextMoment: (at) => new Date(at.getTime() + ahead) },
    )
  expect(await start(false, 1_000_000)).toBe(false)
  expect(offsets).toEqual([])
  expect(await start(true, 1_000_000)).toBe(true)
  await start(false, 0)
  expect(offsets).toHaveLength(1)
  await start(false, 2_000_000)
  expect(Math.round((offsets[0] ?? 0) / 1e6)).toBe(1)
  expect(Math.round((offsets[1] ?? 0) / 1e6)).toBe(3)
  expect(nextMomentOfPlay(new Date(saturday))).toEqual(new Date(saturday))
  await other.close()
})
