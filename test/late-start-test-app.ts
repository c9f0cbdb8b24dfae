import { eq } from 'drizzle-orm'
import type { LateStart } from '#contract/entries/late-starts.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { FlightTile } from '#contract/scoring/desk.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { signInAs } from './people.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

export let app: TestApp
/** The tournament of the current test, with the entries of players 1 to 11. */
export let at: Awaited<ReturnType<typeof drawMorning>>
let headers: Record<string, string>

export async function createLateStartTestApp() {
  app = await createTestApp()
}

/** At 9.03 of the first of two rounds; its director asks. */
export async function openMorning() {
  app.clock.set('2027-06-12T09:03:00+02:00')
  at = await drawMorning()
  await runAs('tournament_director')
}

/** Who asks from now on. */
export async function runAs(name: RoleName) {
  headers = { cookie: (await signInAs(app, [{ name, clubId: at.tournament.id }])).cookie }
}

/** Flights of four at 9.00 and 9.10, and one of three at 9.20. */
async function drawMorning() {
  const built = await buildTournament(app.db, { state: 'drawn', rounds: 2 })
  const entries = []
  for (let i = 0; i < 11; i++) {
    const given = { number: i + 1, lastName: `Nr${i + 1}`, email: `nr${i + 1}@example.org` }
    entries.push(...(await buildEntries(app.db, built, 1, given)))
  }
  const drawn = await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  return { ...built, drawn, ids: entries.map(({ id }) => id) }
}

export async function countStrokes() {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
  const mine = eq(tournamentDivisions.id, at.division.id)
  await app.db.update(tournamentDivisions).set({ terms }).where(mine)
}

export async function ask<Body>(method: 'GET' | 'POST', what: string, body?: object) {
  const path = `/api/v1/tournaments/${at.tournament.id}/${what}`
  const answer = await app.request(method, path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Body }
}

const path = (player: number) => `rounds/${at.round.id}/late-starts/${at.ids[player - 1]}`
export const look = (player: number) => ask<LateStart>('GET', path(player))
export const decide = (player: number, decision: object) =>
  ask<unknown>('POST', path(player), { decision })

/** The reports that keep the result from being final. */
export async function missingReports() {
  const { missing } = (await ask<TournamentResults>('GET', 'results')).body
  return missing.flatMap(({ report, names }) => (report ? [{ ...report, names }] : []))
}

export async function tilesWithReports() {
  const { flights } = (await ask<{ flights: FlightTile[] }>('GET', 'control-board')).body
  return flights.filter(({ reports }) => reports.length > 0)
}
