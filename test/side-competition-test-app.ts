import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Outcome } from '#contract/board/outcome.ts'
import type {
  DeskSideCompetitions,
  PublicSideCompetition,
} from '#contract/sidecompetitions/endpoints.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { openScoring, type Scoring } from './scoring.ts'

export let app: TestApp
/** The flight of this story, and the phone that writes for it. */
export let scoring: Scoring
let headers: Record<string, string>

export async function createSideTestApp() {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
}

/** A flight in play; its director asks. */
export async function playFlight() {
  scoring = await openScoring(app)
  await become('tournament_director')
}

/** Who asks from now on. */
export async function become(name: RoleName) {
  const { cookie } = await signInAs(app, [{ name, clubId: scoring.tournamentId }])
  headers = { cookie }
}

export const ask = (method: 'GET' | 'POST' | 'DELETE', under = '', body?: object) =>
  app.request(
    method,
    `/api/v1/tournaments/${scoring.tournamentId}/side-competitions${under}`,
    body,
    headers,
  )
/** The skins of the tournament, or the files of a round's. */
export const askSkins = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  under = '/skins',
  body?: object,
) => app.request(method, `/api/v1/tournaments/${scoring.tournamentId}${under}`, body, headers)
export const given = (more: object = {}) => ({
  roundId: scoring.roundId,
  hole: 3,
  kind: 'nearest_pin',
  divisionId: null,
  prize: '',
  ...more,
})
export async function createCompetition(more: object = {}): Promise<string> {
  const answer = await ask('POST', '', given(more))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}
export const sendStatement = (competitionId: string, said: object = {}) => {
  const now = scoring.now()
  const usual = { entryId: scoring.names.bo, measure: 240, replaces: [], by: scoring.names.anna }
  const sent = { id: randomUUID(), competitionId, ...usual, writtenAt: now, sentAt: now, ...said }
  return scoring.post('side-results', sent)
}
export const correct = (competitionId: string, more: object = {}) =>
  ask('POST', `/${competitionId}/corrections`, {
    id: randomUUID(),
    entryId: scoring.names.bo,
    measure: 204,
    reason: 'Målt efter',
    seen: [],
    ...more,
  })
/** The first of them, as the tournament desk sees it. */
export const getDeskView = async () =>
  ((await (await ask('GET')).json()) as DeskSideCompetitions).competitions[0]
export async function shown(): Promise<PublicSideCompetition[]> {
  const answer = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/side-competitions`)
  return ((await answer.json()) as { competitions: PublicSideCompetition[] }).competitions
}
export const reasonOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; reason?: string } }
  return error.reason ?? error.code
}
export const setState = (state: 'final' | 'provisional') =>
  app.db.update(tournaments).set({ state }).where(eq(tournaments.id, scoring.tournamentId))

export async function outcome(): Promise<Outcome> {
  const [row] = await app.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, scoring.tournamentId))
  const answer = await app.request('GET', `/api/v1/tournaments/${row?.slug}/outcome`)
  return (await answer.json()) as Outcome
}
