import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { FlightTile } from '#contract/scoring/desk.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, tournamentResults } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  ask,
  built,
  app,
  onTheBoard,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
  runAs,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

const move = (to: string, reason?: string) => ask('POST', 'results', { to, reason })
const stateOf = async () => (await read()).state
const lots = () => ask('POST', `divisions/${built.division.id}/lots`)
const undeliver = () =>
  app.db
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
  test('scores in, provisional, and final with time and account, each published once', async () => {
    expect((await read()).rounds).toMatchObject([{ number: 1, state: 'scores_in' }])
    expect((await makeFinal()).status).toBe(200)
    const now = await read()
    expect(now).toMatchObject({ state: 'final', missing: [], final: { by: 'Prøve Person' } })
    expect(now.history.map(({ kind, version }) => [kind, version])).toEqual([
      ['final', 2],
      ['provisional', 1],
    ])
    const [row] = await app.db
      .select()
      .from(tournaments)
      .where(eq(tournaments.id, built.tournament.id))
    expect(row?.finalAt).not.toBeNull()
  })

  test('names the missing card, which a code on its player resolves', async () => {
    await undeliver()
    expect((await read()).missing).toMatchObject([
      { kind: 'card_open', names: ['Spiller Nummer4'], roundId: built.round.id },
      { kind: 'tie' },
    ])
    expect(await reasonOf(await move('scores_in'))).toBe('cards_missing')
    expect(await stateOf()).toBe('in_play')
    await ask('PUT', `entries/${built.ids[3]}/status`, { from: null, status: 'NR', reason: '' })
    expect((await move('scores_in')).status).toBe(200)
    const placings = (await read()).divisions[0]?.placings
    expect(placings?.map(({ label }) => label)).toEqual(['T1', 'T1', '3', 'NR'])
    expect(placings?.map(({ hasEmail }) => hasEmail)).toEqual([true, true, true, true])
  })

  test.each(['withdrawn', 'expired'] as const)(
    'waits for no card of a player whose place is %s since the draw',
    async (state) => {
      await undeliver()
      const id = built.ids[3] ?? ''
      await app.db.update(tournamentEntries).set({ state }).where(eq(tournamentEntries.id, id))
      expect((await read()).missing).toMatchObject([{ kind: 'tie' }])
      expect((await read()).rounds).toMatchObject([{ state: 'scores_in' }])
      const { flights } = (await (await ask('GET', 'control-board')).json()) as {
        flights: FlightTile[]
      }
      expect(flights[0]?.problem).toBe('in')
      const { cards: listed } = (await (await ask('GET', 'cards')).json()) as {
        cards: ListedCard[]
      }
      expect(listed.find(({ entryId }) => entryId === id)?.status).toMatchObject({ code: 'WD' })
      expect(await onTheBoard()).toEqual(built.ids)
      expect((await move('scores_in')).status).toBe(200)
      await ask('PUT', `entries/${id}/status`, { from: null, status: 'NS', reason: '' })
      const placings = (await read()).divisions[0]?.placings
      expect(placings?.map(({ label }) => label)).toEqual(['T1', 'T1', '3', 'NS'])
    },
  )

  test('a tie must be broken before the result is final: lots once, with a stored seed', async () => {
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

  test('lots wait while a player of the række is still playing, which a code resolves', async () => {
    const last = eq(cards.entryId, built.ids[3] ?? '')
    const [card] = await app.db.select().from(cards).where(last)
    const scores = (card?.scores ?? []).with(17, null)
    await app.db.update(cards).set({ scores, deliveredAt: null }).where(last)
    expect(await reasonOf(await lots())).toBe('lots_too_early')
    expect((await read()).divisions[0]?.hasLots).toBe(false)
    await ask('PUT', `entries/${built.ids[3]}/status`, { from: null, status: 'NR', reason: '' })
    expect((await lots()).status).toBe(200)
  })

  test('no step can be skipped, and a scorer may take none', async () => {
    expect(await reasonOf(await move('final'))).toBe('tournament_state')
    expect(await reasonOf(await move('provisional'))).toBe('tournament_state')
    await runAs('tournament_scorer')
    expect((await move('scores_in')).status).toBe(404)
    expect((await ask('GET', 'results')).status).toBe(200)
  })

  test('a provisional result is withdrawn without a reason', async () => {
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
    [
      'code',
      () =>
        ask('PUT', `entries/${built.ids[0]}/status`, { from: null, status: 'DQ', reason: 'Ja' }),
    ],
    ['fix', () => ask('POST', 'fixes', { basedOn: 'seen', fix: { ...fix, teeIds: teeIds() } })],
    ['lot', lots],
    [
      'play-off',
      () =>
        ask('PUT', `divisions/${built.division.id}/play-off`, {
          bestFirst: built.ids.slice(0, 2),
          basedOn: null,
        }),
    ],
  ])('refuses a %s until it is reopened', async (_, change) => {
    await makeFinal()
    expect(await reasonOf(await change())).toBe('result_final')
  })

  test('is mailed to its players, reopened with a reason that they get by mail too, and can then be changed', async () => {
    await makeFinal()
    expect((await move('provisional')).status).toBe(400)
    const all = await app.db.select().from(mails).where(eq(mails.template, 'resultFinal'))
    const finals = all.filter(({ dedupeKey }) => dedupeKey?.includes(built.tournament.id))
    expect(finals).toHaveLength(4)
    expect(finals.map(({ data }) => data.place)).toContain('1')
    expect(finals.map(({ data }) => data.isOnlyDivision)).toEqual([true, true, true, true])
    expect((await move('provisional', 'Forkert handicap hos nr. 1')).status).toBe(200)
    const told = await app.db.select().from(mails).where(eq(mails.template, 'resultReopened'))
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

  test('has a winner, where there was a leader before (LB-17)', async () => {
    const asked = `/api/v1/rounds/${built.round.id}/board/reason?entryId=${built.ids[0]}&view=gross`
    const told = async () =>
      ((await (await app.request('GET', asked)).json()) as { text: string }).text
    await ask('PUT', `entries/${built.ids[1]}/status`, {
      from: null,
      status: 'DQ',
      reason: 'Forkert bold',
    })
    expect(await told()).toContain('er alene i føring med')
    for (const to of ['scores_in', 'provisional', 'final']) await move(to)
    expect(await told()).toContain('vandt med')
  })

  test('has no winner by gross where the række is played net: only the best gross result', async () => {
    await playTournament(true)
    await ask('PUT', `entries/${built.ids[1]}/status`, {
      from: null,
      status: 'DQ',
      reason: 'Forkert bold',
    })
    await makeFinal()
    const asked = `/api/v1/rounds/${built.round.id}/board/reason?entryId=${built.ids[0]}&view=gross`
    const { text } = (await (await app.request('GET', asked)).json()) as { text: string }
    expect(text).toContain('har det bedste bruttoresultat')
    expect(text).not.toContain('vandt')
  })

  test('is stored as published, by id and never by name (E25)', async () => {
    await makeFinal()
    const [published] = await app.db
      .select()
      .from(tournamentResults)
      .where(eq(tournamentResults.tournamentId, built.tournament.id))
    const text = JSON.stringify(published?.board)
    expect(text).toContain(built.ids[0])
    expect(text).not.toContain('Nummer')
  })
})
