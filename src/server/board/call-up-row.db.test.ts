import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClubScreen } from '#contract/board/screens.ts'
import { initialControl, initialSettings } from '#domain/board/screen.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentScreens } from '#server/db/tables/screens.ts'
import { holding } from '#test/lock-waiters.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let at: Scoring
let club: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T10:00:00+02:00')
  at = await openScoring(app)
  await at.open({ key: at.key })
  const isTournament = eq(tournaments.id, at.tournamentId)
  const [row] = await app.db
    .select({ slug: clubs.slug })
    .from(clubs)
    .innerJoin(tournaments, eq(tournaments.clubId, clubs.id))
    .where(isTournament)
  club = row?.slug ?? ''
  await app.db.insert(tournamentScreens).values({
    tournamentId: at.tournamentId,
    publishedAt: app.clock.now(),
    settings: initialSettings,
    control: initialControl(app.clock.now().getTime()),
  })
  const isRound = eq(tournamentRounds.id, at.roundId)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
})
afterAll(() => app.close())

const callUp = async (entryId: string) => {
  const answer = await at.post('screen-calls', { entryId })
  const body = (await answer.json()) as { until?: number; error?: { reason?: string } }
  return { status: answer.status, ...body, reason: body.error?.reason }
}
const control = async () => {
  const answer = await app.request('GET', `/api/v1/screens/${club}`)
  return ((await answer.json()) as ClubScreen).shown?.control
}
const change = (control: object) =>
  app.db
    .update(tournamentScreens)
    .set({ control: { ...initialControl(0), ...control } })
    .where(eq(tournamentScreens.tournamentId, at.tournamentId))

describe('a player’s own row on the clubhouse screen (TV-5)', () => {
  test('is called up from the phone of the flight for fifteen seconds', async () => {
    const until = app.clock.now().getTime() + 15_000
    expect(await callUp(at.names.bo)).toMatchObject({ status: 200, until })
    expect((await control())?.calledUp).toEqual({ entryId: at.names.bo, until })
  })

  test('waits for the row of another player, and comes after it', async () => {
    await callUp(at.names.bo)
    expect(await callUp(at.names.anna)).toMatchObject({ status: 422, reason: 'screen_busy' })
    app.clock.set('2027-06-12T10:00:15+02:00')
    expect((await callUp(at.names.anna)).status).toBe(200)
  })

  test('is called up once in two minutes, and a refusal does not count', async () => {
    await change({ mode: 'ceremony' })
    await callUp(at.names.bo)
    await change({ mode: 'board' })
    expect((await callUp(at.names.bo)).status).toBe(200)
    app.clock.set('2027-06-12T10:00:30+02:00')
    expect((await callUp(at.names.bo)).status).toBe(429)
  })

  test('is called up by one of two flights at once, and the other may try again when it is over', async () => {
    const lock = `select from tournaments where id = '${at.tournamentId}' for update`
    const both = [at.names.bo, at.names.anna]
    const calls = await holding(app, lock, () => Promise.all(both.map(callUp)), 2)
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 422])
    app.clock.set('2027-06-12T10:00:15+02:00')
    const refused = both[calls.findIndex(({ status }) => status === 422)] ?? ''
    expect((await callUp(refused)).status).toBe(200)
  })

  test.each([
    ['the prizes are shown', () => change({ mode: 'ceremony' })],
    [
      'the tournament is not on the screen',
      () =>
        app.db.delete(tournamentScreens).where(eq(tournamentScreens.tournamentId, at.tournamentId)),
    ],
    [
      'play is suspended',
      () =>
        app.db
          .update(tournaments)
          .set({ state: 'suspended' })
          .where(eq(tournaments.id, at.tournamentId)),
    ],
  ])('is refused while %s', async (_, prepare) => {
    await prepare()
    expect(await callUp(at.names.bo)).toMatchObject({ status: 422, reason: 'screen_not_live' })
  })

  test('is only of the flight whose phone it is', async () => {
    const other = await openScoring(app)
    expect(await callUp(other.names.bo)).toMatchObject({ reason: 'not_in_flight' })
    const answer = await app.request('POST', `/api/v1/flights/${at.flightId}/screen-calls`, {
      entryId: at.names.bo,
    })
    expect(answer.status).toBe(410)
  })
})
