import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TournamentResults } from '#contract/tournament-results.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Board } from '#domain/tournaments/board/board.ts'
import { placedRows } from '#domain/tournaments/board/placed-rows.ts'
import { startingCompetitionTerms } from '#domain/tournaments/terms/competition-terms.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { cards, tournamentResults } from '#server/db/tables/tournament-scores.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/tournaments.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let house: TestHouse
let built: Awaited<ReturnType<typeof playTournament>>
let director: Record<string, string>

beforeAll(async () => {
  house = await openTestHouse({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  built = await playTournament()
  director = await as('tournament_director')
})
afterAll(() => house.close())

/** Four who are round in gross Stableford: pars for the first two, a bogey and two for the others. */
async function playTournament(net = false) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net })
  const made = await buildTournament(house.db, { state: 'in_play', terms })
  const entries = await buildEntries(house.db, made, 4, { email: 'spiller@example.dk' })
  await buildDraw(house.db, made, entries)
  const { round } = made
  await house.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, round.id))
  const pars = round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const scores = pars.map((par, hole) => (hole < Math.max(0, i - 1) ? par + 1 : par))
    await house.db
      .update(cards)
      .set({ scores, deliveredAt: house.clock.now() })
      .where(eq(cards.entryId, id))
  }
  return { ...made, ids: entries.map(({ id }) => id) }
}

async function as(name: RoleName) {
  const { accountId, cookie } = await signInAs(house)
  const scopeId = built.tournament.id
  await grantRole(house.db, house.ctx(), { accountId, name, scopeId })
  return { cookie }
}

const ask = (method: 'GET' | 'POST' | 'PUT', what: string, body?: object) =>
  house.request(method, `/api/v1/tournaments/${built.tournament.id}/${what}`, body, director)
const read = async () => (await (await ask('GET', 'results')).json()) as TournamentResults
const move = (to: string, reason?: string) => ask('POST', 'results', { to, reason })
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
/** Who stands where for everybody, best first. */
async function onTheBoard() {
  const answer = await house.request('GET', `/api/v1/rounds/${built.round.id}/board`)
  return placedRows((await answer.json()) as Board, 0, 'gross').map(({ row }) => row.id)
}
const stateOf = async () => (await read()).state
const lots = () => ask('POST', `divisions/${built.division.id}/lots`)
const undeliver = () =>
  house.db
    .update(cards)
    .set({ deliveredAt: null })
    .where(eq(cards.entryId, built.ids[3] ?? ''))

async function makeFinal() {
  await move('scores_in')
  await move('provisional')
  await lots()
  return move('final')
}

describe('from the last card to a final result (TD-5)', () => {
  test('scores in, provisional, final with time and by whom, each published once', async () => {
    expect((await read()).rounds).toMatchObject([{ number: 1, state: 'scores_in' }])
    expect((await makeFinal()).status).toBe(200)
    const now = await read()
    expect(now).toMatchObject({ state: 'final', missing: [], final: { by: 'Prøve Person' } })
    expect(now.history.map(({ kind, version }) => [kind, version])).toEqual([
      ['final', 2],
      ['provisional', 1],
    ])
    const [row] = await house.db
      .select()
      .from(tournaments)
      .where(eq(tournaments.id, built.tournament.id))
    expect(row?.finalAt).not.toBeNull()
  })

  test('names the card that misses, and a code on its player is a way out', async () => {
    await undeliver()
    expect((await read()).missing).toMatchObject([
      { kind: 'card_open', names: ['Spiller Nummer4'], roundId: built.round.id },
      { kind: 'tie' },
    ])
    expect(await reasonOf(await move('scores_in'))).toBe('cards_missing')
    expect(await stateOf()).toBe('in_play')
    await ask('PUT', `entries/${built.ids[3]}/status`, { status: 'NR', reason: '' })
    expect((await move('scores_in')).status).toBe(200)
    const placings = (await read()).divisions[0]?.placings
    expect(placings?.map(({ label }) => label)).toEqual(['T1', 'T1', '3', 'NR'])
  })

  test('a tie is parted before it is final: lots once, with a seed that is kept', async () => {
    await move('scores_in')
    await move('provisional')
    expect(await reasonOf(await move('final'))).toBe('ties_open')
    expect((await read()).divisions[0]?.ties).toMatchObject([{ awaits: 'lots', place: 1 }])
    expect((await lots()).status).toBe(200)
    const parted = (await read()).divisions[0]?.placings ?? []
    expect(parted.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
    expect(await onTheBoard()).toEqual(parted.map(({ entryId }) => entryId))
    expect(await reasonOf(await lots())).toBe('lots_drawn')
  })

  test('no step is skipped, and a scorer takes none', async () => {
    expect(await reasonOf(await move('final'))).toBe('tournament_state')
    expect(await reasonOf(await move('provisional'))).toBe('tournament_state')
    director = await as('tournament_scorer')
    expect((await move('scores_in')).status).toBe(404)
    expect((await ask('GET', 'results')).status).toBe(200)
  })

  test('a provisional result is taken back without more ado', async () => {
    await move('scores_in')
    await move('provisional')
    expect((await move('scores_in')).status).toBe(200)
    expect((await move('in_play')).status).toBe(200)
    expect(await stateOf()).toBe('in_play')
  })
})

describe('a final result', () => {
  const correct = async () => {
    const path = `rounds/${built.round.id}/cards/${built.ids[0]}/correction`
    const correction = { id: crypto.randomUUID(), hole: 1, score: 9, reason: 'Strafslag' }
    return ask('POST', path, { ...correction, revision: 0 })
  }
  const fix = { kind: 'stroke_indexes', strokeIndexes: Array.from({ length: 18 }, (_, i) => i + 1) }
  const teeIds = () => built.round.tees.map(({ id }) => id)

  test.each<[string, () => Response | Promise<Response>]>([
    ['correction', correct],
    ['code', () => ask('PUT', `entries/${built.ids[0]}/status`, { status: 'DQ', reason: 'Ja' })],
    ['fix', () => ask('POST', 'fixes', { fix: { ...fix, teeIds: teeIds() } })],
    ['lot', lots],
    [
      'play-off',
      () =>
        ask('PUT', `divisions/${built.division.id}/play-off`, { bestFirst: built.ids.slice(0, 2) }),
    ],
  ])('takes no %s until it is reopened', async (_, change) => {
    await makeFinal()
    expect(await reasonOf(await change())).toBe('result_final')
  })

  test('is reopened with a reason that everybody in it gets by mail, and then it is changed', async () => {
    await makeFinal()
    expect((await move('provisional')).status).toBe(400)
    expect((await move('provisional', 'Forkert handicap hos nr. 1')).status).toBe(200)
    const told = await house.db.select().from(mails).where(eq(mails.template, 'resultReopened'))
    expect(told).toHaveLength(4)
    expect(await read()).toMatchObject({ state: 'provisional', final: null })
    expect((await read()).history[0]).toMatchObject({
      kind: 'reopened',
      version: 3,
      reason: 'Forkert handicap hos nr. 1',
    })
    expect((await correct()).status).toBe(200)
    expect((await move('final')).status).toBe(200)
  })

  test('is kept as it was said: by id, and never by name (E25)', async () => {
    await makeFinal()
    const [published] = await house.db
      .select()
      .from(tournamentResults)
      .where(eq(tournamentResults.tournamentId, built.tournament.id))
    const text = JSON.stringify(published?.board)
    expect(text).toContain(built.ids[0])
    expect(text).not.toContain('Nummer')
  })
})

test('a play-off parts those who are level, in its order', async () => {
  const playOff = startingCompetitionTerms({ format: { kind: 'stableford' }, net: false })
  built = await playTournament()
  await house.db
    .update(tournamentDivisions)
    .set({ terms: { ...playOff, ties: { ...playOff.ties, steps: ['playOff'] } } })
    .where(eq(tournamentDivisions.id, built.division.id))
  director = await as('tournament_director')
  const [first = '', second = ''] = built.ids
  expect((await read()).divisions[0]?.ties).toMatchObject([{ awaits: 'play_off' }])
  const path = `divisions/${built.division.id}/play-off`
  const stranger = { bestFirst: [first, crypto.randomUUID()] }
  expect(await reasonOf(await ask('PUT', path, stranger))).toBe('play_off_wrong')
  const once = await ask('PUT', path, { bestFirst: [first, first] })
  expect(await reasonOf(once)).toBe('play_off_wrong')
  expect((await ask('PUT', path, { bestFirst: [second, first] })).status).toBe(200)
  const placings = (await read()).divisions[0]?.placings ?? []
  expect(placings.slice(0, 2).map(({ entryId }) => entryId)).toEqual([second, first])
  expect((await onTheBoard()).slice(0, 2)).toEqual([second, first])
})
