import type { HelperRole } from '#contract/competitions/helpers.ts'
import { scopesWith } from '#domain/accounts/powers.ts'
import { addDays } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../../access.ts'
import { today, type Ctx } from '../../ctx.ts'
import { selectHelpedTournaments } from '../tournament-queries.ts'

/** Tournaments that ended earlier are left out. */
const daysKept = 365

/** The tournaments that the account directs or scores, so that its user needs no link to the tournament desk. */
export async function listHelpedTournaments(ctx: Ctx) {
  const { roles } = requireSignedIn(ctx)
  const directed = new Set(scopesWith(roles, 'tournament.run'))
  const day = today(ctx)
  const ids = scopesWith(roles, 'tournament.score')
  const rows = await selectHelpedTournaments(ctx.db, ids, addDays(day, -daysKept))
  const roleIn = (id: string): HelperRole =>
    directed.has(id) ? 'tournament_director' : 'tournament_scorer'
  return {
    today: day,
    tournaments: rows.map((row) => ({ ...row, role: roleIn(row.tournamentId) })),
  }
}
