import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '#contract/board/outcome.ts'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import type { TournamentState } from '#domain/competitions/state.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { suspensions } from '#server/db/tables/suspensions.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  ask,
  built,
  app,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
  runAs,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  await playTournament(false, 2)
  await abandon()
})

const reason = 'Uvejr: banen står under vand.'
const second = () => built.rounds[1]?.id ?? ''

/** In round 2, suspended after nine holes, the last player of round 1 leads. */
async function abandon() {
  for (const [i, entryId] of built.ids.entries()) {
    const scores = Array.from({ length: 18 }, (_, hole) => (hole < 9 ? 6 - i : null))
    await app.db
      .update(cards)
      .set({ scores, deliveredAt: null, revision: 9 })
      .where(and(eq(cards.roundId, second()), eq(cards.entryId, entryId)))
  }
}

const declare = (roundId = second(), why = reason) =>
  ask('PUT', `rounds/${roundId}/void`, { from: null, reason: why })
const restore = (roundId = second()) => ask('DELETE', `rounds/${roundId}/void`)
const move = (to: string) => ask('POST', 'results', { to })
const become = (state: TournamentState) =>
  app.db.update(tournaments).set({ state }).where(eq(tournaments.id, built.tournament.id))
const board = async (roundId = second()) =>
  (await (await app.request('GET', `/api/v1/rounds/${roundId}/board`)).json()) as Board
const placed = async () =>
  (await read()).divisions[0]?.placings.map(({ entryId, label }) => [entryId, label] as const)

test('a void round does not count, and the tournament ends with the other round (D39)', async () => {
  expect(await reasonOf(await move('scores_in'))).toBe('cards_missing')
  expect((await declare()).status).toBe(200)
  const { missing, rounds } = await read()
  // The tie of the remaining round is not part of this test.
  expect(missing.map(({ kind }) => kind)).toEqual(['tie'])
  expect(rounds[1]).toMatchObject({ state: 'void', voidReason: reason })
  const [a, b, c, d] = built.ids
  expect(new Map(await placed())).toEqual(
    new Map([
      [a, 'T1'],
      [b, 'T1'],
      [c, '3'],
      [d, '4'],
    ]),
  )
  expect((await move('scores_in')).status).toBe(200)
  expect((await move('provisional')).status).toBe(200)
  const slug = built.tournament.slug
  const outcome = (await (
    await app.request('GET', `/api/v1/tournaments/${slug}/outcome`)
  ).json()) as Outcome
  expect(outcome.roundId).toBe(built.round.id)
  const best = outcome.divisions[0]?.best.map(({ entryId }) => entryId)
  expect(best?.slice(0, 2).toSorted()).toEqual([a, b].toSorted())
})

test('the scores of a void round stay visible, and the boards show why they do not count', async () => {
  const before = await board()
  await declare()
  const after = await board()
  expect(after.round.voidReason).toBe(reason)
  expect(after.rounds.map(({ isVoid }) => isVoid)).toEqual([false, true])
  expect(after.rows.map(({ cards: own }) => own[1])).toEqual(
    before.rows.map(({ cards: own }) => own[1]),
  )
  expect(after.rows[0]?.cards[1]).not.toBe('')
  const first = await board(built.round.id)
  // Places and totals are those of the first round.
  const totals = ({ rows }: Board) => rows.map(({ gross }) => gross.all.total)
  expect(totals(after)).toEqual(totals(first))
  expect(after.divisions[0]?.standings.gross).toEqual(first.divisions[0]?.standings.gross)
  expect(after.rows[0]?.gross.today.total).toBe(0)
})

test('a void round can be restored until the result is final', async () => {
  const before = await placed()
  await declare()
  expect(await placed()).not.toEqual(before)
  expect((await restore()).status).toBe(200)
  expect(await placed()).toEqual(before)
  await become('final')
  expect(await reasonOf(await declare())).toBe('result_final')
  expect(await reasonOf(await restore())).toBe('result_final')
})

test.each(['in_play', 'suspended', 'scores_in', 'provisional'] as const)(
  'a round can be declared void when the tournament is %s',
  async (state) => {
    await become(state)
    expect((await declare()).status).toBe(200)
    expect((await read()).state).toBe(state === 'suspended' ? 'in_play' : state)
  },
)

test('declaring a round void requires a reason, and the right to run the tournament', async () => {
  expect((await declare(second(), ' ')).status).toBe(400)
  await become('closed')
  expect(await reasonOf(await declare())).toBe('tournament_state')
  await become('in_play')
  await runAs('tournament_scorer')
  // An account without the right gets no other information.
  expect((await declare()).status).toBe(404)
})

/** Suspends play for lightning. Returns when it was resumed. */
async function suspend() {
  await become('suspended')
  const id = crypto.randomUUID()
  await app.db.insert(suspensions).values({
    id,
    tournamentId: built.tournament.id,
    kind: 'danger',
    startedAt: app.clock.now(),
  })
  return async () => {
    const [row] = await app.db.select().from(suspensions).where(eq(suspensions.id, id))
    return row?.endedAt
  }
}

test('declaring a round void ends its suspension', async () => {
  const endedAt = await suspend()
  await declare()
  expect(await endedAt()).toEqual(app.clock.now())
})

test('declaring a round void keeps the suspension of another round', async () => {
  const endedAt = await suspend()
  await declare(built.round.id)
  expect(await endedAt()).toBeNull()
  expect((await read()).state).toBe('suspended')
  await declare()
  expect(await endedAt()).toEqual(app.clock.now())
  expect((await read()).state).toBe('in_play')
})

test('a tournament of void rounds ends with the reasons and without places', async () => {
  await declare()
  await declare(built.round.id, 'Lynild hele dagen.')
  for (const to of ['scores_in', 'provisional', 'final']) {
    expect((await move(to)).status).toBe(200)
  }
  const { state, rounds, divisions } = await read()
  expect(state).toBe('final')
  expect(rounds.map(({ voidReason }) => voidReason)).toEqual(['Lynild hele dagen.', reason])
  expect(divisions[0]?.placings.map(({ label }) => label)).not.toContain('1')
})

test('a tournament whose void rounds had not begun ends, too', async () => {
  await become('drawn')
  await declare()
  expect((await read()).state).toBe('drawn')
  await declare(built.round.id)
  expect((await read()).state).toBe('in_play')
  expect((await move('scores_in')).status).toBe(200)
})

test('a void round cannot be drawn, and the next round requires none of its cards', async () => {
  await declare(built.round.id)
  const draw = async (roundId: string) =>
    (await (await ask('GET', `rounds/${roundId}/draw`)).json()) as DrawStudio
  const { players, waiting } = await draw(second())
  expect(players.filter(({ isOut }) => !isOut)).toHaveLength(4)
  expect(players.map(({ place }) => place)).toEqual([null, null, null, null])
  expect(waiting).toEqual([])
  const { suggested } = await draw(built.round.id)
  const made = (await (
    await ask('POST', `rounds/${built.round.id}/draw/drafts`, { settings: suggested })
  ).json()) as DrawStudio
  const { id: draftId, version } = made.drafts[0] ?? {}
  const out = await ask('POST', `rounds/${built.round.id}/start-list`, { draftId, version })
  expect(await reasonOf(out)).toBe('round_void')
})

test('a void round stores scores of phones without counting them', async () => {
  await declare(built.round.id)
  const [by = '', entryId = ''] = built.ids
  const entry = { entryId, by, hole: 1, score: 3, replaces: [] }
  const { results } = await built.phone.send([
    { ...entry, id: crypto.randomUUID(), writtenAt: built.phone.now() },
  ])
  expect(results[0]?.outcome).toBe('late')
  const rows = await app.db
    .select({ isLate: scoreEntries.isLate })
    .from(scoreEntries)
    .where(eq(scoreEntries.roundId, built.round.id))
  expect(rows.every(({ isLate }) => isLate)).toBe(true)
})
