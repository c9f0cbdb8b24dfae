import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClubScreen, TournamentScreen } from '#contract/board/screens.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openDrawn>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T08:30:00+02:00' })
})
beforeEach(async () => {
  at = await openDrawn()
  const { cookie } = await signInAs(app, [
    { name: 'tournament_director', clubId: at.tournament.id },
  ])
  director = { cookie }
})
afterAll(() => app.close())

async function openDrawn() {
  const built = await buildTournament(app.db, { state: 'drawn' })
  await buildDraw(app.db, built, await buildEntries(app.db, built, 4))
  const [club] = await app.db.select().from(clubs).where(eq(clubs.id, built.tournament.clubId))
  return { ...built, slug: club?.slug ?? '' }
}
const publishList = (drawnAt: Date) =>
  app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1, drawnAt })
    .where(eq(tournamentRounds.id, at.round.id))
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000)

const wall = async () => {
  const answer = await app.request('GET', `/api/v1/screens/${at.slug}`)
  return (await answer.json()) as ClubScreen
}
async function ask<T = TournamentScreen>(
  method: 'GET' | 'PUT' | 'POST',
  what: string,
  body?: object,
) {
  const path = `/api/v1/tournaments/${at.tournament.id}/screen${what}`
  const answer = await app.request(method, path, body, director)
  return { status: answer.status, body: (await answer.json()) as T }
}
async function save(change: object = {}, basedOn?: string) {
  const { body } = await ask('GET', '')
  return ask('PUT', '', {
    isPublished: true,
    settings: body.settings,
    basedOn: basedOn ?? body.version,
    ...change,
  })
}
const press = (command: string) => ask('POST', '/commands', { command })

describe('a club’s screen', () => {
  test('announces a tournament, and shows its start list only when the director says so (TV-6)', async () => {
    await publishList(ago(3600))
    expect((await wall()).shown).toMatchObject({ kind: 'next', roundId: null, gunAt: null })
    await save()
    expect((await wall()).shown).toMatchObject({
      roundId: at.round.id,
      gunAt: Date.parse('2027-06-12T09:00:00+02:00'),
    })
    await save({ isPublished: false })
    expect((await wall()).shown?.roundId).toBeNull()
  })

  test('shows a new draw a minute after it was published, and at once during play (TV-6)', async () => {
    await save()
    await publishList(ago(50))
    expect((await wall()).shown?.roundId).toBeNull()
    await publishList(ago(61))
    expect((await wall()).shown?.roundId).toBe(at.round.id)
    await publishList(ago(1))
    const isTournament = eq(tournaments.id, at.tournament.id)
    await app.db.update(tournaments).set({ state: 'in_play' }).where(isTournament)
    expect((await wall()).shown).toMatchObject({ kind: 'live', roundId: at.round.id })
  })

  test('answers 404 for a club that does not exist', async () => {
    expect((await app.request('GET', '/api/v1/screens/findes-ikke')).status).toBe(404)
  })
})

describe('the remote control (TV-2)', () => {
  test('turns, pauses and switches the screen for everyone', async () => {
    await publishList(ago(3600))
    await save()
    await press('pause')
    await press('next')
    expect((await wall()).shown?.control).toMatchObject({ isPaused: true, turn: 1, mode: 'board' })
    await press('ceremony')
    await press('reveal')
    expect((await wall()).shown?.control).toMatchObject({ mode: 'ceremony', revealed: 1 })
  })

  test('counts the presses of two phones at once', async () => {
    await press('pause')
    await press('next')
    // Both presses have read what they may read before either may write.
    await holding(
      app,
      'lock table tournament_screens in share mode',
      () => Promise.all([press('next'), press('next')]),
      2,
    )
    expect((await ask('GET', '')).body.control.turn).toBe(3)
  })

  test('keeps the settings of a colleague, and refuses a page time beyond 5 to 30 seconds', async () => {
    const { body: first } = await ask('GET', '')
    const settings = { ...first.settings, seconds: 30 }
    expect((await save({ settings })).body.settings.seconds).toBe(30)
    expect((await save({ settings: first.settings }, first.version)).status).toBe(409)
    expect((await save({ settings: { ...settings, seconds: 4 } })).status).toBe(400)
  })

  test('keeps the pages that the director has composed, and masks a personal number in a notice (TV-4, E39)', async () => {
    const { body } = await ask('GET', '')
    const withParts = (parts: object[]) => ({ settings: { ...body.settings, parts } })
    const parts = [
      { kind: 'notice', text: 'Spisning kl. 18' },
      { kind: 'board', divisionId: at.division.id },
      { kind: 'sponsor', text: 'Bageren' },
    ]
    await save(withParts(parts))
    expect((await wall()).shown?.settings.parts).toEqual(parts)
    const masked = await save(withParts([{ kind: 'notice', text: 'Ring 010180-1234' }]))
    expect(JSON.stringify(masked.body.settings.parts)).not.toContain('1234')
    expect((await save(withParts([{ kind: 'notice', text: 'x'.repeat(161) }]))).status).toBe(400)
    expect(
      (await save(withParts(Array.from({ length: 25 }, () => ({ kind: 'birdies' }))))).status,
    ).toBe(400)
  })

  test('is closed to a scorer', async () => {
    const { cookie } = await signInAs(app, [
      { name: 'tournament_scorer', clubId: at.tournament.id },
    ])
    director = { cookie }
    expect((await ask('GET', '')).status).toBe(404)
    expect((await press('next')).status).toBe(404)
  })
})
