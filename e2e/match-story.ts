import { eq } from 'drizzle-orm'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { MatchPlayTerms } from '#domain/competitions/terms/match-terms.ts'
import { recommendedForTeam, type Team } from '#domain/competitions/terms/team.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'

const names = [
  ['Anne', 'Holm'],
  ['Bo', 'Kjær'],
  ['Christoffer Alexander', 'Lundgaard-Sørensen'],
  ['Dorte', 'Madsen'],
  ['Erik', 'Nygaard'],
  ['Freja', 'Ottosen'],
] as const

type Given = {
  slug: string
  name: string
  players?: number
  draw?: MatchPlayTerms['draw']
  team?: Team
}

/** A tournament in match play whose entry has closed; the golfer of the demonstration plays in it, with handicap 10,0. */
export const buildMatchPlay = ({ slug, name, players = 6, draw = 'knock_out', team }: Given) =>
  inDatabase(async (db) => {
    const starting = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true })
    const terms = {
      ...starting,
      team: team ?? null,
      allowance: team ? recommendedForTeam(team, starting.scoring, true) : { percent: 100 },
      matchPlay: { draw, sharesContacts: true },
    }
    const built = await buildToday(db, { slug, name, terms, state: 'closed' })
    const entries = []
    for (let i = 0; i < players; i++) {
      const [firstName, lastName] = names[i] ?? [`Spiller ${i + 1}`, 'Prøve']
      const given = {
        firstName,
        lastName,
        number: i + 1,
        handicapTenths: 80 + 10 * i,
        email: `matchspiller-${i + 1}@example.dk`,
        phone: `+45203040${String(i % 100).padStart(2, '0')}`,
      }
      entries.push(...(await buildEntries(db, built, 1, given)))
    }
    await grantDirector(db, built.tournament.id)
    const { email = '' } = demoSignIns.find(({ role }) => role === 'golfer') ?? {}
    const [golfer] = await db.select().from(accounts).where(eq(accounts.email, email))
    await db
      .update(tournamentEntries)
      .set({ accountId: golfer?.id ?? null })
      .where(eq(tournamentEntries.id, entries[2]?.id ?? ''))
    return built
  })
