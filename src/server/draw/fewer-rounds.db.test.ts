import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import type { PresenceAnswer } from '#contract/entries/presence.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { selectRoundsOfEntry } from '#server/competitions/tournament-queries.ts'
import { selectTicketRounds } from '#server/wallets/ticket-queries.ts'
import { at, app, beginTournament, cookie, createDrawTestApp } from '#test/draw-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'

// Gross stroke play over two rounds (docs/algorithms/several-rounds.md): A plays both, B the first, C the second.
type Name = 'A' | 'B' | 'C'
const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
const played: Record<Name, readonly number[] | null> = { A: null, B: [1], C: [2] }
const names: readonly Name[] = ['A', 'B', 'C']
let entries: Record<Name, Awaited<ReturnType<typeof buildEntries>>>

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  await beginTournament(2, terms)
  entries = { A: [], B: [], C: [] }
  let number = 0
  for (const name of names) {
    const row = {
      ...at.division,
      id: undefined,
      name,
      position: names.indexOf(name) + 2,
      terms: { ...terms, playedRounds: played[name] },
    }
    const [division] = await app.db.insert(tournamentDivisions).values(row).returning()
    for (const handicapTenths of [80, 90]) {
      const given = { number: (number += 1), firstName: name, handicapTenths }
      entries[name].push(...(await buildEntries(app.db, { ...at, division: division! }, 1, given)))
    }
  }
})

const send = async <Body>(method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/${path}`, body, { cookie })
  return (await answer.json()) as Body
}
const tournamentPath = () => `tournaments/${at.tournament.id}`
const studioOf = (round: 0 | 1) =>
  send<DrawStudio>('GET', `${tournamentPath()}/rounds/${at.rounds[round]!.id}/draw`)
const namesIn = ({ players }: { players: readonly { name: string }[] }) =>
  players
    .map(({ name }) => name.slice(0, 1))
    .toSorted()
    .join('')

/** Draws and plays a round; each player's strokes are the same on every hole. */
async function play(round: 0 | 1, strokes: Partial<Record<Name, [HoleScore, HoleScore]>>) {
  const row = at.rounds[round]!
  const playing = names.filter((name) => name in strokes)
  await buildDraw(
    app.db,
    { ...at, round: row },
    playing.flatMap((name) => entries[name]),
  )
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, row.id))
  for (const name of playing) {
    for (const [i, { id }] of entries[name].entries()) {
      const scores = Array.from({ length: 18 }, () => strokes[name]![i]!)
      await app.db
        .update(cards)
        .set({ scores, deliveredAt: app.clock.now() })
        .where(and(eq(cards.roundId, row.id), eq(cards.entryId, id)))
    }
  }
  await app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, at.tournament.id))
}

const results = () => send<TournamentResults>('GET', `${tournamentPath()}/results`)
const placesOf = async (name: Name) => {
  const division = (await results()).divisions.find((one) => one.name === name)
  return division?.placings.map(({ label, result }) => `${label} ${result}`)
}
const boardOf = async (round: 0 | 1, name: Name) => {
  const board = await send<Board>('GET', `rounds/${at.rounds[round]!.id}/board`)
  const index = board.divisions.findIndex((division) => division.name === name)
  const rows = placedRows(board, index, 'gross')
  return rows.map(({ row, place }) => `${place ?? row.status} ${row.gross.all.total}`)
}

test('a round is drawn with those who play it, and a first round by handicap', async () => {
  expect(namesIn(await studioOf(0))).toBe('AABB')
  await play(0, { A: [4, 5], B: [4, 5] })
  const second = await studioOf(1)
  expect(namesIn(second)).toBe('AACC')
  const placeOf = (name: Name) =>
    second.players.flatMap((one) => (one.name.startsWith(name) ? [one.place] : []))
  expect([placeOf('A'), placeOf('C')]).toEqual([
    [1, 2],
    [null, null],
  ])
})

test('each plays for the rounds of its own: nobody is missing in a round it does not play', async () => {
  await play(0, { A: [4, 5], B: [4, 5] })
  expect(await placesOf('B')).toEqual(['1 72 slag, par', '2 90 slag, +18'])
  await play(1, { A: [4, 4], C: [5, 4] })
  expect(await placesOf('A')).toEqual(['1 144 slag, par', '2 162 slag, +18'])
  expect(await placesOf('B')).toEqual(['1 72 slag, par', '2 90 slag, +18'])
  expect(await placesOf('C')).toEqual(['1 72 slag, par', '2 90 slag, +18'])
  expect(await boardOf(0, 'B')).toEqual(['1 72', '2 90'])
  // The board of the second round still shows those who have finished.
  expect(await boardOf(1, 'B')).toEqual(['1 72', '2 90'])
  expect(await boardOf(1, 'C')).toEqual(['1 72', '2 90'])
})

test('a tie is broken after the last round that is played, not after that of the tournament', async () => {
  await play(0, { A: [4, 4], B: [4, 4] })
  // A waits for its second round; B's only round is over, and lots decide what the holes cannot.
  expect((await placesOf('A'))?.map((one) => one.slice(0, 2))).toEqual(['T1', 'T1'])
  const tied = (await results()).divisions.map(({ name, ties }) => [
    name,
    ties.map(({ awaits }) => awaits),
  ])
  expect(tied).toContainEqual(['A', []])
  expect(tied).toContainEqual(['B', ['lots']])
  const division = (await results()).divisions.find(({ name }) => name === 'B')
  await send('POST', `${tournamentPath()}/divisions/${division!.id}/lots`)
  await play(1, { A: [4, 4], C: [4, 5] })
  expect((await placesOf('B'))?.map((one) => one.slice(0, 1))).toEqual(['1', '2'])
})

test('a ticket and a presence list have only the rounds that are played', async () => {
  const [a, b, c] = names.map((name) => entries[name][0]!)
  const rounds = await selectTicketRounds(app.db, [a!.id, b!.id, c!.id])
  const numbers = (id: string) => rounds.get(id)?.map(({ number }) => number)
  expect([a, b, c].map((entry) => numbers(entry!.id))).toEqual([[1, 2], [1], [2]])
  const ofEntry = await selectRoundsOfEntry(app.db, c!)
  expect(ofEntry.map(({ number }) => number)).toEqual([2])
  const presence = await send<PresenceAnswer>(
    'GET',
    `${tournamentPath()}/rounds/${at.rounds[1]!.id}/presence`,
  )
  expect(namesIn(presence.list!)).toBe('AACC')
})
