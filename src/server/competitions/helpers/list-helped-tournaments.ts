import type { HelperRole } from '#contract/competitions-helpers.ts'
import { scopesWith } from '#domain/accounts/powers.ts'
import { addDays } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../../access.ts'
import { today, type Ctx } from '../../ctx.ts'
import { selectHelpedTournaments } from '../tournament-queries.ts'

/** What is over for longer is no work any more. */
const daysKept = 365

/** The tournaments that somebody directs or types in: her way to the tournament desk without a remembered link. */
export async function listHelpedTournaments(ctx: Ctx) {
  const { roles } = requireSignedIn(ctx)
  const led = new Set(scopesWith(roles, 'tournament.run'))
  const day = today(ctx)
  const ids = scopesWith(roles, 'tournament.score')
  const rows = await selectHelpedTournaments(ctx.db, ids, addDays(day, -daysKept))
  const roleIn = (id: string): HelperRole =>
    led.has(id) ? 'tournament_director' : 'tournament_scorer'
  return {
    today: day,
    tournaments: rows.map((row) => ({ ...row, role: roleIn(row.tournamentId) })),
  }
}
