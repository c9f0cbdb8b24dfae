import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { HelperRole } from '#contract/competitions-helpers.ts'
import { scopesWith } from '#domain/accounts/powers.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../../access.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { clubs } from '../../db/tables/clubs.ts'
import { tournaments } from '../../db/tables/competitions.ts'

/** What is over for longer is no work any more. */
const daysKept = 365

/** The tournaments that somebody directs or types in: her way to the tournament desk without a remembered link. */
export async function listHelpedTournaments(ctx: Ctx) {
  const { roles } = requireSignedIn(ctx)
  const led = new Set(scopesWith(roles, 'tournament.run'))
  const day = today(ctx)
  const ids = scopesWith(roles, 'tournament.score')
  const rows = await selectHelped(ctx.db, ids, addDays(day, -daysKept))
  const roleIn = (id: string): HelperRole =>
    led.has(id) ? 'tournament_director' : 'tournament_scorer'
  return {
    today: day,
    tournaments: rows.map((row) => ({ ...row, role: roleIn(row.tournamentId) })),
  }
}

const { id: tournamentId, name, state, firstDay, lastDay, clubId } = tournaments
const shown = { tournamentId, name, state, firstDay, lastDay, clubId, clubName: clubs.name }

async function selectHelped(db: Db, ids: string[], from: PlainDate) {
  if (ids.length === 0) return []
  return db
    .select(shown)
    .from(tournaments)
    .innerJoin(clubs, eq(clubs.id, tournaments.clubId))
    .where(and(inArray(tournaments.id, ids), gte(tournaments.lastDay, from)))
    .orderBy(asc(tournaments.firstDay), asc(tournaments.name), asc(tournaments.id))
    .limit(200)
}
