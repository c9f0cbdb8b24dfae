import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { getCardOfTournament, previewPenalties } from '#contract/results/cards.ts'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { activity } from '#server/db/tables/activity.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring
let path: string
let headers: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  const { tournamentId, roundId, names } = scoring
  path = `/api/v1/tournaments/${tournamentId}/rounds/${roundId}/cards/${names.bo}`
  const { accountId, cookie } = await signInAs(app)
  const director = { name: 'tournament_director' as const, scopeId: tournamentId }
  await grantRole(app.db, app.ctx(), { accountId, ...director })
  headers = { cookie }
  await scoring.fill()
})
afterAll(() => app.close())

const late = { kind: 'start_time', amount: 2, reason: 'Mødte kl. 9.03' }
const read = async () =>
  (await (await app.request('GET', path, undefined, headers)).json()) as Output<
    typeof getCardOfTournament
  >
async function put(penalties: object[], given: object = {}) {
  const { revision } = (await read()).card
  return app.request('PUT', `${path}/penalties`, { penalties, revision, ...given }, headers)
}
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
const bosRow = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/board`)
  return ((await answer.json()) as Board).rows.find(({ id }) => id === scoring.names.bo)
}
const result = async () => {
  const to = `/api/v1/tournaments/${scoring.tournamentId}/results`
  const { divisions } = (await (
    await app.request('GET', to, undefined, headers)
  ).json()) as TournamentResults
  return divisions[0]?.placings.find(({ entryId }) => entryId === scoring.names.bo)?.result
}
const playBy = async (format: Format) => {
  const terms = startingCompetitionTerms({ format, net: false })
  await app.db
    .update(tournamentDivisions)
    .set({ terms })
    .where(eq(tournamentDivisions.tournamentId, scoring.tournamentId))
}

describe('a penalty on the round (Rules 21.1c and 21.3c)', () => {
  test('is deducted from the points in result, board, flight and phone, and the signatures stay', async () => {
    const { names } = scoring
    await scoring.sign({ entryId: names.bo, as: 'marker', by: names.anna })
    const before = (await bosRow())?.net?.all
    const points = before?.total ?? 0
    expect(await result()).toBe(`${points} point`)
    const { changes } = (await (
      await app.request('POST', `${path}/penalties/preview`, { penalties: [late] }, headers)
    ).json()) as Output<typeof previewPenalties>
    expect(changes.map(({ entryId, to }) => [entryId, to.result])).toEqual([
      [names.bo, `${points - 2} point`],
    ])
    expect(await result()).toBe(`${points} point`)

    expect((await put([late])).status).toBe(200)
    expect(await result()).toBe(`${points - 2} point`)
    expect(await bosRow()).toMatchObject({
      deducted: [2],
      net: { all: { total: points - 2, against: (before?.against ?? 0) - 2 } },
    })
    const { cards, signatures } = await scoring.read()
    expect(cards.find(({ entryId }) => entryId === names.bo)?.penalties).toEqual([late])
    expect(signatures.map(({ holds }) => holds)).toEqual([true])
    const flight = (await (
      await app.request('GET', `/api/v1/flights/${scoring.flightId}`)
    ).json()) as PublicFlight
    expect(flight.players.map(({ deducted }) => deducted)).toEqual([0, 2, 0, 0])

    expect((await put([])).status).toBe(200)
    expect(await result()).toBe(`${points} point`)
    expect((await bosRow())?.deducted).toEqual([0])
  })

  test('is deducted from the holes won in par/bogey', async () => {
    await playBy({ kind: 'par_bogey' })
    const before = (await bosRow())?.gross.all.total ?? 0
    expect((await read()).penaltyUnit).toBe('holes')
    await put([{ ...late, amount: 1 }])
    expect((await bosRow())?.gross.all.total).toBe(before - 1)
  })

  test('is refused where strokes are counted', async () => {
    await playBy({ kind: 'stroke_play' })
    expect((await read()).penaltyUnit).toBeNull()
    expect(await reasonOf(await put([late]))).toBe('penalty_on_hole')
    const preview = { penalties: [late] }
    const asked = await app.request('POST', `${path}/penalties/preview`, preview, headers)
    expect(await reasonOf(asked)).toBe('penalty_on_hole')
  })

  test('is stored once, logged without its reason, and refused on a card that has changed', async () => {
    const { revision } = (await read()).card
    await put([late])
    expect((await put([late], { revision })).status).toBe(200)
    expect((await put([late, late], { revision })).status).toBe(409)
    const rows = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.set_penalties'))
    expect(rows.at(-1)?.data).toMatchObject({
      from: [],
      to: [{ kind: 'start_time', amount: 2 }],
    })
    expect(JSON.stringify(rows.map(({ data }) => data))).not.toContain('Mødte')
  })

  test.each([
    ['nothing', { amount: 0 }],
    ['more than the most', { amount: 11 }],
    ['half a point', { amount: 1.5 }],
    ['no reason', { reason: '' }],
    ['an unknown breach', { kind: 'weather' }],
  ])('of %s is refused', async (_, wrong) => {
    expect((await put([{ ...late, ...wrong }])).status).toBe(400)
  })

  test('is refused once the result is final', async () => {
    const isThis = eq(tournaments.id, scoring.tournamentId)
    await app.db.update(tournaments).set({ state: 'final' }).where(isThis)
    expect(await reasonOf(await put([late]))).toBe('result_final')
  })

  test('reported by a flight reaches the tournament desk, and blocks a final result', async () => {
    const { bo, anna } = scoring.names
    const report = {
      kind: 'round_penalty',
      entryId: bo,
      cause: 'clubs',
      note: '15 køller på hul 1',
    }
    const now = scoring.now()
    const told = { id: crypto.randomUUID(), by: anna, report, writtenAt: now, sentAt: now }
    expect((await scoring.post('reports', told)).status).toBe(200)
    await app.db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.id, scoring.roundId))
    const to = `/api/v1/tournaments/${scoring.tournamentId}`
    const at = async <T>(what: string) =>
      (await (await app.request('GET', `${to}/${what}`, undefined, headers)).json()) as T
    const { flights } = await at<{ flights: { reports: object[] }[] }>('control-board')
    expect(flights[0]?.reports).toMatchObject([{ kind: 'round_penalty', note: report.note }])
    const { missing } = await at<TournamentResults>('results')
    expect(missing).toContainEqual(expect.objectContaining({ kind: 'report', entryId: bo }))
  })
})
