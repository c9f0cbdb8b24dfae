import { eq } from 'drizzle-orm'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { openPhone } from './scoring.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

type Built = Awaited<ReturnType<typeof buildTournament>> & {
  ids: string[]
  /** Of the first round. */
  phone: ReturnType<typeof openPhone>
}

export let app: TestApp
/** The tournament of this story, and its players from the best to the worst. */
export let built: Built
let headers: Record<string, string>

export async function createResultsTestApp() {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
}

/** Four who are round in gross Stableford: pars for the first two, a bogey and two for the others. Its director asks. */
export async function playTournament(net = false, rounds = 1) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net })
  const made = await buildTournament(app.db, { state: 'in_play', terms, rounds })
  const entries = await buildEntries(app.db, made, 4, { email: 'spiller@example.dk' })
  const drawn = []
  for (const round of made.rounds) {
    drawn.push(...(await buildDraw(app.db, { ...made, round }, entries)))
    await app.db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.id, round.id))
  }
  const [first] = drawn
  if (!first) throw new Error('No flight was drawn')
  const pars = made.round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const scores = pars.map((par, hole) => (hole < Math.max(0, i - 1) ? par + 1 : par))
    await app.db
      .update(cards)
      .set({ scores, deliveredAt: app.clock.now() })
      .where(eq(cards.entryId, id))
  }
  const phone = openPhone(app, first.flight.id, first.key)
  built = { ...made, ids: entries.map(({ id }) => id), phone }
  await runAs('tournament_director')
}

/** Who asks from now on. */
export async function runAs(name: RoleName) {
  const { cookie } = await signInAs(app, [{ name, clubId: built.tournament.id }])
  headers = { cookie }
}

export const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', what: string, body?: object) =>
  app.request(method, `/api/v1/tournaments/${built.tournament.id}/${what}`, body, headers)
export const read = async () => (await (await ask('GET', 'results')).json()) as TournamentResults
/** The version of the tees and handicaps that a fix is based on. */
export const fixableVersion = async () =>
  ((await (await ask('GET', 'fixes')).json()) as Fixable).version
export const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
/** The entry ids of the public board, best first. */
export async function onTheBoard() {
  const answer = await app.request('GET', `/api/v1/rounds/${built.round.id}/board`)
  return placedRows((await answer.json()) as Board, 0, 'gross').map(({ row }) => row.id)
}
