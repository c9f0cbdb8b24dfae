import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchCardAnswer } from '#contract/matches/card.ts'
import type { OwnCups, WrittenCup } from '#contract/matches/cup.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { roundTees, tournamentRounds } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  change,
  entries,
  ofDivision,
  openMatches,
  playerOf,
  takeMails,
} from '#test/match-test-app.ts'
import { signInAs } from '#test/people.ts'
import {
  cup,
  idOf,
  idsOf,
  lineUp,
  matchOf,
  refused,
  reveal,
  setUp,
  shown,
  version,
} from '#test/cup-test.ts'

beforeAll(openMatches)
afterAll(() => app.close())

/** Eight players, the first four of A. */
beforeEach(() => beginMatches({ draw: 'cup', players: 8 }))

test('a player is replaced in a revealed match until it has begun', async () => {
  await setUp()
  await lineUp(1, 'A', [[0, 1], [2]])
  await lineUp(1, 'B', [
    [4, 5],
    [6, 7],
  ])
  await reveal(1)
  // A four-ball may be played with one ball; the partner who came late joins before the first hole.
  expect((await matchOf('1.2')).decision).toBeNull()
  expect(
    (
      await lineUp(1, 'A', [
        [0, 1],
        [2, 3],
      ])
    ).status,
  ).toBe(200)
  expect((await lineUp(1, 'A', [[0, 1], []])).status).toBe(200)
  expect((await matchOf('1.2')).decision).toEqual({ how: 'walkover', winner: 'B' })
  expect(
    (
      await lineUp(1, 'A', [
        [0, 1],
        [2, 3],
      ])
    ).status,
  ).toBe(200)
  expect((await matchOf('1.2')).decision).toBeNull()
  const { id } = await matchOf('1.2')
  const player = await playerOf(2)
  const swapped = [
    [0, 1],
    [3, 2],
  ]
  const [hole, late] = await holding(
    app,
    `select from matches where id = '${id}' for update`,
    async () => {
      const first = writeHole(id, player)
      await waitForLockWaiters(app, 1)
      return Promise.all([first, lineUp(1, 'A', swapped)])
    },
    2,
  )
  expect(hole.status).toBe(200)
  expect(late).toMatchObject(refused('cup_match_begun'))
  // Who has withdrawn stays in a match that has begun, and the other match is changed beside it.
  await change({ kind: 'withdrawal', contestantId: await idOf(3), isWithdrawn: true })
  expect((await lineUp(1, 'A', [[1], [2, 3]])).status).toBe(200)
  expect(await lineUp(1, 'A', [[3], [2]])).toMatchObject(refused('cup_player_wrong'))
})

const writeHole = (id: string, cookie: string) => {
  const hole = { hole: 1, winner: 'A', isConceded: false, id: randomUUID(), replaces: [] }
  const body = { sentAt: 1, holes: [{ ...hole, writtenAt: 1 }] }
  return ask('POST', `/my-matches/${id}/holes`, { cookie, body })
}

test('who withdraws before the reveal is left out of the line-ups', async () => {
  const session = { day: '2027-06-13', startsAt: null, matches: 2 }
  await setUp({
    sessions: (['singles', 'foursomes'] as const).map((format) => ({ ...session, format })),
  })
  for (const [side, at] of [
    ['A', 0],
    ['B', 4],
  ] as const) {
    await lineUp(1, side, [[at], [at + 1]])
    await lineUp(2, side, [
      [at, at + 1],
      [at + 2, at + 3],
    ])
  }
  await change({ kind: 'withdrawal', contestantId: await idOf(0), isWithdrawn: true })
  await reveal(1)
  await reveal(2)
  const lost = { a: null, a2: null, decision: { how: 'walkover', winner: 'B' } }
  expect(await matchOf('1.1')).toMatchObject(lost)
  expect((await matchOf('1.2')).decision).toBeNull()
  // A foursome is not played by one.
  expect(await matchOf('2.1')).toMatchObject(lost)
})

const leave = (i: number) =>
  app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, entries[i]?.id ?? ''))

test('who has left the tournament is neither revealed nor set, also before the job has seen it', async () => {
  const session = { format: 'singles' as const, day: '2027-06-13', startsAt: null, matches: 1 }
  await setUp({ sessions: [session, session] })
  for (const round of [1, 2]) await lineUp(round, 'A', [[0]])
  await lineUp(1, 'B', [[4]])
  await leave(0)
  expect((await reveal(1)).status).toBe(200)
  expect(await matchOf('1.1')).toMatchObject({
    a: null,
    decision: { how: 'walkover', winner: 'B' },
  })
  // The only match of the session is decided by it.
  const subjects = (await takeMails()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^Resultatet af 1\. session/))
  expect(await lineUp(2, 'A', [[0]])).toMatchObject(refused('cup_player_wrong'))
})

test('line-ups are mailed again after the cup was taken back, and a session that ends by absence too', async () => {
  const session = { format: 'singles' as const, day: '2027-06-13', startsAt: null, matches: 1 }
  const played = async () => {
    await setUp({ sessions: [session] })
    await lineUp(1, 'A', [[0]])
    await lineUp(1, 'B', [[4]])
    await reveal(1)
  }
  const count = async (start: string) => {
    const rows = await app.db.select().from(mails)
    return rows.filter(({ data }) =>
      String((data as { subject?: string }).subject).startsWith(start),
    ).length
  }
  await played()
  expect(await count('Opstillingerne')).toBe(2)
  await ask('DELETE', ofDivision(), { body: { version: await version() } })
  app.clock.set('2027-06-12T11:00:00+02:00')
  await played()
  expect(await count('Opstillingerne')).toBe(4)
  expect((await lineUp(1, 'A', [[]])).status).toBe(200)
  expect(await count('Resultatet')).toBe(2)
})

test('a player whom the director has withdrawn cannot be set', async () => {
  await setUp()
  await change({ kind: 'withdrawal', contestantId: await idOf(0), isWithdrawn: true })
  expect(
    await lineUp(1, 'A', [
      [0, 1],
      [2, 3],
    ]),
  ).toMatchObject(refused('cup_player_wrong'))
})

test('a captain who does not play is mailed and sets the line-up by the verified address', async () => {
  const captains = [{ team: 'B' as const, name: 'Karen Holm', email: 'Karen@Example.dk' }]
  await setUp({ captains })
  expect(await takeMails()).toMatchObject([
    { to: 'karen@example.dk', subject: expect.stringMatching(/^Du er kaptajn for Aalborg i /) },
  ])
  const { cookie } = await signInAs(app, [], 'karen@example.dk')
  const ofKaren = async () => (await ask<OwnCups>('GET', '/my-cups', { cookie })).body.cups
  expect(await ofKaren()).toMatchObject([{ side: 'B', team: 'Aalborg' }])
  const body = { version: await version(), round: 1, pairs: await idsOf([[4, 5], []]) }
  const path = `/my-cups/${built.division.id}/line-up`
  expect((await ask('PUT', path, { cookie, body })).status).toBe(200)
  // An address that nobody has proven gives nothing.
  const isKaren = eq(accounts.email, 'karen@example.dk')
  await app.db.update(accounts).set({ emailVerified: false }).where(isKaren)
  expect(await ofKaren()).toEqual([])
  await app.db.update(accounts).set({ emailVerified: true }).where(isKaren)
  // The same captain is not mailed again, and one who is left out has no team.
  await setUp({ version: await version(), captains })
  expect(await takeMails()).toEqual([])
  await setUp({ version: await version() })
  expect(await ofKaren()).toEqual([])
  // Named again, the captain is told again.
  await setUp({ version: await version(), captains })
  await setUp({ version: await version() })
  await setUp({ version: await version(), captains })
  expect(await takeMails()).toHaveLength(2)
})

test('nobody is captain of both teams', async () => {
  const karen = { name: 'Karen Holm', email: 'karen@example.dk' }
  const both = (['A', 'B'] as const).map((team) => ({ team, ...karen }))
  expect(await setUp({ captains: both })).toMatchObject(refused('cup_captain_twice'))
  // The first player is captain of A.
  const playing = { name: 'Spiller', email: 'Spiller1@example.dk' }
  const captains = (team: 'A' | 'B') => [{ team, ...playing }]
  expect(await setUp({ captains: captains('B') })).toMatchObject(refused('cup_captain_twice'))
  expect((await setUp({ captains: captains('A') })).status).toBe(200)
})

test('a session has its course and start hole, told when they change and kept once a hole is written', async () => {
  const sessions = (cup() as { sessions: WrittenCup['sessions'] }).sessions
  const tees = await app.db.select().from(roundTees).where(eq(roundTees.roundId, built.round.id))
  const other = tees.map(({ id: _id, ...tee }) => ({
    ...tee,
    course: 2,
    slopeRating: 155,
    holes: tee.holes.map((hole) => ({ ...hole, par: 5 })),
  }))
  await app.db.insert(roundTees).values(other)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Skoven', 'Parken'] })
    .where(isRound)
  const at = (course: number, startHole: number) =>
    sessions.map((one, i) => (i === 0 ? { ...one, format: 'singles', course, startHole } : one))
  const setAt = async (course: number, startHole: number) =>
    setUp({ version: await version(), sessions: at(course, startHole) as WrittenCup['sessions'] })
  await setUp()
  expect(await setAt(3, 1)).toMatchObject(refused('cup_course_wrong'))
  expect((await setAt(1, 1)).status).toBe(200)
  await lineUp(1, 'A', [[0], [2]])
  await lineUp(1, 'B', [[7], [6]])
  await reveal(1)
  const { id } = await matchOf('1.1')
  const card = async () => (await ask<MatchCardAnswer>('GET', `/matches/${id}/card`)).body
  const strokes = (await card()).sides.B.balls[0]?.strokes.reduce((sum, one) => sum + one, 0) ?? 0
  await takeMails()
  expect((await setAt(2, 10)).status).toBe(200)
  expect((await takeMails()).map(({ subject, lines }) => [subject, lines[0]])).toEqual(
    [0, 1].map(() => [
      expect.stringMatching(/^Ny start for 1\. session/),
      expect.stringMatching(/fra hul 10 på Parken\.$/),
    ]),
  )
  const moved = await card()
  expect(moved).toMatchObject({ course: 'Parken', startHole: 10 })
  expect(moved.holes[0]?.par).toBe(5)
  // The other course has its own slope, so the difference is another one.
  expect(moved.sides.B.balls[0]?.strokes.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(
    strokes,
  )
  const now = app.ctx().now().getTime()
  const hole = { hole: 10, winner: 'A', isConceded: false, id: randomUUID(), writtenAt: now }
  const player = await playerOf(0)
  const written = await ask('POST', `/my-matches/${id}/holes`, {
    cookie: player,
    body: { sentAt: now, holes: [hole] },
  })
  expect(written.status).toBe(200)
  expect((await shown())?.sessions[0]).toMatchObject({ startHole: 10, courseName: 'Parken' })
  expect(await setAt(2, 1)).toMatchObject(refused('cup_session_begun'))
  expect((await setAt(2, 10)).status).toBe(200)
})
