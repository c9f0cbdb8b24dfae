import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  beginMatches,
  change,
  entries,
  ofDivision,
  openMatches,
  playerOf,
  takeMails,
} from '#test/match-test-app.ts'
import { idOf, lineUp, matchOf, refused, reveal, setUp, version } from '#test/cup-test.ts'

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
