import { eq, sql } from 'drizzle-orm'
import type { Board } from '#domain/board/board.ts'
import { runRehearsals } from '#server/director/rehearsal/run-rehearsals.ts'
import { selectIdsIn } from '#server/competitions/rehearsal-queries.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { flights } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { buildClub } from './clubs.ts'
import { signInAs } from './people.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { buildEntries, buildTournament } from './tournaments.ts'

export const now = '2027-06-10T10:00:00+02:00'
export let app: TestApp
export const who = { director: '', colleague: '', chair: '', elsewhere: '', golfer: '' }
export let original: Awaited<ReturnType<typeof buildTournament>>

/** An announced tournament with four entrants who have mail, telephone and DGU number, its two directors, and others. */
export async function openRehearsals() {
  app = await createTestApp({ now, env: { WEBHOOKS_TO_LOOPBACK: '1' } })
  const clubId = (await buildClub(app.db)).id
  original = await buildTournament(app.db, { clubId, name: 'Klubmesterskab' })
  const other = await buildTournament(app.db, { clubId })
  const golfer = await signInAs(app)
  await buildEntries(app.db, original, 4, {
    accountId: golfer.accountId,
    email: 'rigtig@example.dk',
    phone: '+4520304050',
  })
  const directs = (id: string) =>
    signInAs(app, [{ name: 'tournament_director' as const, clubId: id }])
  who.director = (await directs(original.tournament.id)).cookie
  who.colleague = (await directs(original.tournament.id)).cookie
  who.elsewhere = (await directs(other.tournament.id)).cookie
  who.chair = (await signInAs(app, [{ name: 'club_admin', clubId }])).cookie
  who.golfer = golfer.cookie
}

export async function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  { body, cookie = who.director }: { body?: object; cookie?: string } = {},
) {
  const answer = await app.request(method, `/api/v1${path}`, body, cookie ? { cookie } : {})
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: (isJson ? await answer.json() : {}) as Body }
}

export const start = (field = 'entrants', cookie?: string) =>
  ask<{ tournamentId: string; endsAt: number }>(
    'POST',
    `/tournaments/${original.tournament.id}/rehearsal`,
    { body: { field }, ...(cookie !== undefined && { cookie }) },
  )
export const end = () =>
  ask('DELETE', `/tournaments/${original.tournament.id}/rehearsal`, { body: {} })

/** What is stored of the only rehearsal. */
export async function stored() {
  const [tournament] = await app.db
    .select()
    .from(tournaments)
    .where(sql`${tournaments.rehearsalOf} is not null`)
  if (!tournament) return undefined
  const of = { tournamentId: tournament.id }
  const [division] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, of.tournamentId))
  const [round] = await app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, of.tournamentId))
  const entries = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, of.tournamentId))
  const [flight] = await app.db.select().from(flights).where(eq(flights.roundId, round!.id))
  const ids = await selectIdsIn(app.db, tournament.id)
  return { tournament, division: division!, round: round!, entries, flight: flight!, ids }
}

/** Starts a rehearsal with the handicaps of the entrants. */
export async function started() {
  const { status, body } = await start()
  if (status !== 200) throw new Error(JSON.stringify(body))
  const found = await stored()
  if (!found) throw new Error('No rehearsal was stored')
  return found
}

/** Runs the job until all cards are in. */
export async function playAll(roundId: string) {
  const isOfRound = eq(cards.roundId, roundId)
  for (let run = 0; run < 120; run++) {
    const all = await app.db.select().from(cards).where(isOfRound)
    if (all.every(({ deliveredAt }) => deliveredAt)) return
    await runRehearsals(app.ctx())
  }
  throw new Error('The rehearsal was not played')
}

export const boardAs = (roundId: string, cookie: string) =>
  ask<Board>('GET', `/rounds/${roundId}/board`, { cookie })

/** The tables with a row that contains one of these ids. */
export async function tablesNaming(ids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(name)} as one
      where exists (select from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as gone(id)
        where position(gone.id in to_jsonb(one)::text) > 0)`)
    if (rows[0]?.count) found.push(name)
  }
  return found
}
