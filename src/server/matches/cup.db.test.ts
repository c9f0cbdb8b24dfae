import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnCups, WrittenCup } from '#contract/matches/cup.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { matchRounds } from '#server/db/tables/matches.ts'
import { holding } from '#test/lock-waiters.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  change,
  mine,
  ofDivision,
  openMatches,
  playerOf,
  takeMails,
} from '#test/match-test-app.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { pdfUaErrors } from '#test/pdf-ua.ts'
import {
  begun,
  cup,
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

test('line-ups are hidden from everybody until both are revealed together', async () => {
  await begun()
  const hidden = await shown()
  expect(hidden?.sessions[0]).toMatchObject({
    isRevealed: false,
    matches: [{ A: null, B: null }, {}],
  })
  const captain = await playerOf(0)
  expect(await mine(captain)).toEqual([])
  const { id } = await matchOf('1.1')
  expect((await ask('GET', `/matches/${id}/card`, { cookie: '' })).status).toBe(404)
  expect((await ask('POST', `/my-matches/${id}/concession`, { cookie: captain })).status).toBe(404)
  expect((await reveal(1)).status).toBe(200)
  expect((await shown())?.sessions[0]).toMatchObject({
    isRevealed: true,
    matches: [
      { A: 'Spiller Nummer1 / Spiller Nummer2' },
      { B: 'Spiller Nummer7 / Spiller Nummer8' },
    ],
  })
  expect((await mine(captain))[0]).toMatchObject({
    me: 'Spiller Nummer1 / Spiller Nummer2',
    opponent: { name: 'Spiller Nummer5 / Spiller Nummer6', contacts: [] },
  })
})

test('a captain sets the own line-up alone, and not after the reveal', async () => {
  await setUp()
  const [captain, player] = [await playerOf(0), await playerOf(1)]
  const [own] = (await ask<OwnCups>('GET', '/my-cups', { cookie: captain })).body.cups
  expect(own).toMatchObject({ side: 'A', team: 'Rungsted' })
  expect(own?.players).toHaveLength(4)
  const send = async (cookie: string, pairs: number[][]) =>
    ask('PUT', `/my-cups/${built.division.id}/line-up`, {
      cookie,
      body: { version: await version(), round: 1, pairs: await idsOf(pairs) },
    })
  expect(
    (
      await send(player, [
        [0, 1],
        [2, 3],
      ])
    ).status,
  ).toBe(404)
  expect(
    await send(captain, [
      [0, 4],
      [2, 3],
    ]),
  ).toMatchObject(refused('cup_player_wrong'))
  expect(
    await send(captain, [
      [0, 1],
      [1, 3],
    ]),
  ).toMatchObject(refused('cup_player_wrong'))
  expect(
    (
      await send(captain, [
        [0, 1],
        [2, 3],
      ])
    ).status,
  ).toBe(200)
  expect((await matchOf('1.1')).b).toBeNull()
  await reveal(1)
  expect(
    await send(captain, [
      [0, 2],
      [1, 3],
    ]),
  ).toMatchObject(refused('cup_session_revealed'))
})

test('the players’ holes lead the score of the whole, from live to the winner', async () => {
  await begun()
  await takeMails()
  await reveal(1)
  // Both captains are told who meets whom.
  expect((await takeMails()).map(({ to, subject }) => [to, subject])).toEqual(
    [1, 5].map((captain) => [
      `spiller${captain}@example.dk`,
      expect.stringMatching(/^Opstillingerne til 1\. session/),
    ]),
  )
  const player = await playerOf(1)
  const { id } = await matchOf('1.1')
  const holes = Array.from({ length: 10 }, (_, i) => ({
    hole: i + 1,
    winner: 'A',
    isConceded: false,
    id: randomUUID(),
    replaces: [],
    writtenAt: app.ctx().now().getTime(),
  }))
  const write = (some: object[]) =>
    ask('POST', `/my-matches/${id}/holes`, {
      cookie: player,
      body: { sentAt: app.ctx().now().getTime(), holes: some },
    })
  await write(holes.slice(0, 2))
  expect((await shown())?.sessions[0]?.matches[0]?.live).toMatchObject({
    leader: 'A',
    text: '2 op efter 2',
  })
  await write(holes)
  expect((await ask('POST', `/my-matches/${id}/finish`, { cookie: player })).status).toBe(200)
  // Nobody has to confirm it: both teams stand beside the match.
  expect(await shown()).toMatchObject({ points: { A: 2, B: 0, total: 10 }, winner: null })
  const decide = async (place: string, winner: 'A' | 'B') => {
    const match = await matchOf(place)
    return change({ kind: 'decision', matchId: match.id, decision: { how: 'conceded', winner } })
  }
  expect(await takeMails()).toEqual([])
  await decide('1.2', 'A')
  // With the last match of the session both captains get its results.
  expect((await takeMails()).map(({ to, lines }) => [to, lines])).toEqual(
    [1, 5].map((captain) => [
      `spiller${captain}@example.dk`,
      ['Rungsted 2 – 0 Aalborg. Rungsted mangler 1 point, Aalborg mangler 2½.'],
    ]),
  )
  await lineUp(2, 'A', [[0], [1], [2]])
  await lineUp(2, 'B', [[4], [5], []])
  // The third single has nobody of B: a walkover, and with it three of five points.
  await reveal(2)
  expect((await matchOf('2.3')).decision).toEqual({ how: 'walkover', winner: 'A' })
  expect(await shown()).toMatchObject({ winner: 'A', outcome: 'Rungsted har vundet' })
})

test('equal points leave the cup with its holder, and the director sees the score before a result', async () => {
  await setUp({
    sessions: [{ format: 'singles', day: '2027-06-13', startsAt: null, matches: 1 }],
  })
  await lineUp(1, 'A', [[0]])
  await lineUp(1, 'B', [[4]])
  const { id } = await matchOf('1.1')
  const decision = { kind: 'decision' as const, matchId: id, decision: { how: 'halved' as const } }
  expect(await change(decision)).toMatchObject(refused('match_empty'))
  await reveal(1)
  const preview = await ask('POST', `${ofDivision()}/change-preview`, {
    body: { change: decision },
  })
  expect(preview.body).toMatchObject({
    cup: 'Rungsted ½ – ½ Aalborg. Uafgjort – Aalborg beholder pokalen',
    mailed: ['Spiller Nummer1', 'Spiller Nummer5'],
  })
  expect((await change(decision)).status).toBe(200)
  expect(await shown()).toMatchObject({ winner: 'B', points: { A: 1, B: 1 } })
})

test('the cup is changed until it is played, and never what is revealed', async () => {
  await begun()
  const players = (cup() as { players: WrittenCup['players'] }).players
  const sessions = (cup() as { sessions: WrittenCup['sessions'] }).sessions
  const again = async (given: Partial<WrittenCup>) => setUp({ version: await version(), ...given })
  expect(await again({ players: players.slice(1) })).toMatchObject(refused('cup_player_in_use'))
  await reveal(1)
  const changed = sessions.map((one, i) => (i === 0 ? { ...one, matches: 1 } : one))
  expect(await again({ sessions: changed })).toMatchObject(refused('cup_sessions_wrong'))
  expect((await again({ holder: null, sessions: [...sessions, sessions[1]!] })).status).toBe(200)
  expect((await shown())?.sessions.map(({ matches }) => matches.length)).toEqual([2, 3, 3])
  expect((await shown())?.points.total).toBe(16)
})

test('two directors reveal at once: one does it, and a line-up on an old version is refused', async () => {
  await begun()
  const seen = await version()
  const lock = `select from match_draws where division_id = '${built.division.id}' for update`
  const body = { version: seen, round: 1 }
  const answers = await holding(
    app,
    lock,
    () => Promise.all([1, 2].map(() => ask('POST', `${ofDivision()}/cup/reveal`, { body }))),
    2,
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = { version: seen, round: 2, side: 'A', pairs: [[], [], []] }
  expect((await ask('PUT', `${ofDivision()}/cup/line-up`, { body: late })).status).toBe(409)
})

test('everybody prints the cup, without a line-up before it is shown, and the same cup is the same file', async () => {
  await begun()
  const get = (slug = built.tournament.slug) =>
    app.request('GET', `/api/v1/tournaments/${slug}/matches/cup.pdf?division=${built.division.id}`)
  const file = async () => new Uint8Array(await (await get()).arrayBuffer())
  expect((await pdfPages(await file())).join()).not.toContain('Nummer1 / Spiller')
  await reveal(1)
  const shownFile = await file()
  const [page] = await pdfPages(shownFile)
  expect(page).toContain('opstillinger')
  expect(page).toContain('Spiller Nummer1 / Spiller Nummer2')
  expect(page).toContain('Side 1 af 1')
  expect(await pdfUaErrors(shownFile)).toEqual([])
  expect(Buffer.from(await file()).equals(Buffer.from(shownFile))).toBe(true)
  // The head names the courses of the sessions, which are not the first one here.
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Skoven', 'Parken'] })
    .where(isRound)
  await app.db
    .update(matchRounds)
    .set({ course: 2 })
    .where(eq(matchRounds.divisionId, built.division.id))
  const [moved] = await pdfPages(await file())
  expect(moved).toContain(', Parken')
  expect(moved).not.toContain('Skoven')
  expect((await get('another')).status).toBe(404)
})

test('outsiders change nothing', async () => {
  await setUp()
  const player = await playerOf(4)
  const body = cup({ version: 1 })
  expect((await ask('PUT', `${ofDivision()}/cup`, { body, cookie: player })).status).toBe(404)
})
