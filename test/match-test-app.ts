import { eq } from 'drizzle-orm'
import type {
  DirectedMatches,
  MatchChangeInput,
  WrittenMatches,
} from '#contract/matches/endpoints.ts'
import type { MyMatches } from '#contract/matches/own.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { MatchPlayTerms } from '#domain/competitions/terms/match-terms.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { matchDraws } from '#server/db/tables/matches.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { recommendedForTeam, type Team } from '#domain/competitions/terms/team.ts'
import { signInAs } from './people.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { buildEntries, buildTournament } from './tournaments.ts'

export let app: TestApp
export let built: Awaited<ReturnType<typeof buildTournament>>
export let entries: Awaited<ReturnType<typeof buildEntries>>
export let director = ''

export const openMatches = async () => {
  app = await createTestApp({ now: '2027-06-12T10:00:00+02:00' })
}

type Given = Partial<MatchPlayTerms> & { players?: number; net?: boolean; team?: Team | null }

/** A tournament of match play whose entry has closed, with players from handicap 8,0 up. */
export async function beginMatches({ players = 4, net = true, team = null, ...given }: Given = {}) {
  await app.db.delete(mails)
  await app.db.delete(matchDraws)
  app.clock.set('2027-06-12T10:00:00+02:00')
  const starting = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net })
  const recommended = team ? recommendedForTeam(team, starting.scoring, true) : { percent: 100 }
  const terms = {
    ...starting,
    team,
    allowance: net ? recommended : { percent: 0 },
    matchPlay: { draw: 'knock_out' as const, sharesContacts: true, ...given },
  }
  built = await buildTournament(app.db, { terms, state: 'closed' })
  entries = await buildEntries(app.db, built, players)
  for (const [i, { id }] of entries.entries()) {
    await app.db
      .update(tournamentEntries)
      .set({ email: `spiller${i + 1}@example.dk`, phone: `+45203040${50 + (i % 40)}` })
      .where(eq(tournamentEntries.id, id))
  }
  director = (await signInAs(app, [{ name: 'tournament_director', clubId: built.tournament.id }]))
    .cookie
}

export async function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  { body, cookie = director }: { body?: object; cookie?: string } = {},
) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const base = () => `/tournaments/${built.tournament.id}/matches`
export const ofDivision = () => `${base()}/${built.division.id}`

/** The last days of this many rounds, a week apart. */
export const weeks = (rounds: number) =>
  Array.from({ length: rounds }, (_, i) =>
    new Date(Date.UTC(2027, 5, 20 + 7 * i)).toISOString().slice(0, 10),
  )

/** Publishes in the order of entry, of which the handicaps are the order, as a director who was shown it. */
export async function publish(given: Partial<WrittenMatches> = {}) {
  const lot = '7d1f9a52-0c3e-4a57-9d0e-6a2b1c3d4e5f'
  const { byHandicap = entries.length } = given
  const shown = await ask<{ entrants: { entryId: string }[] }>(
    'GET',
    `${ofDivision()}/seeds?byHandicap=${byHandicap}&lot=${lot}`,
  )
  return ask('POST', ofDivision(), {
    body: {
      lot,
      byHandicap,
      shownOrder: shown.body.entrants.map(({ entryId }) => entryId),
      entryIds: entries.map(({ id }) => id),
      pools: null,
      lastDays: weeks(Math.ceil(Math.log2(entries.length))),
      ...given,
    },
  })
}

export const directed = async () => {
  const { body } = await ask<DirectedMatches>('GET', `${base()}/directed`)
  const [division] = body.divisions
  if (!division) throw new Error('No division in match play')
  return division
}

/** A match of the first division by its place, as `1.2`, the second match of the first round. */
export async function matchAt(place: string) {
  const { matches } = await directed()
  const found = matches.find(({ round, slot }) => `${round}.${slot}` === place)
  if (!found) throw new Error(`No match ${place}`)
  return found
}

export const won = (winner: 'A' | 'B', up = 3, left = 2) => ({
  how: 'played' as const,
  winner,
  score: { up, left },
})

/** Writes a change as the director who has seen the latest version, or an older one. */
export async function change(one: MatchChangeInput, version?: number) {
  return ask('POST', `${ofDivision()}/change`, {
    body: { change: one, version: version ?? (await directed()).version },
  })
}

export const decide = async (
  place: string,
  decision: Extract<MatchChangeInput, { kind: 'decision' }>['decision'],
) => change({ kind: 'decision', matchId: (await matchAt(place)).id, decision })

/** Signs in as the player of an entry, by its place from 0. */
export async function playerOf(i: number) {
  const { cookie, accountId } = await signInAs(app, [])
  await app.db
    .update(tournamentEntries)
    .set({ accountId })
    .where(eq(tournamentEntries.id, entries[i]?.id ?? ''))
  return cookie
}

export const mine = async (cookie: string) =>
  (await ask<MyMatches>('GET', '/my-matches', { cookie })).body.matches

/** The mails since the last look: subject and address. */
export async function takeMails() {
  const rows = await app.db.delete(mails).returning()
  return rows.map(({ data, toAddress, template }) => {
    const { subject, lines } = data as { subject?: string; lines?: string[] }
    return { template, to: toAddress, subject: subject ?? '', lines: lines ?? [] }
  })
}
