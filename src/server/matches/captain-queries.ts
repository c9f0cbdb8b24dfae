import { and, eq, exists, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Side } from '#domain/scoring/match-play.ts'
import { isEntryOfAccount } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { exportTable } from '../db/personal-rows.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { matchCaptains, matchContestants, matchDraws } from '../db/tables/matches.ts'

export type CaptainRow = typeof matchCaptains.$inferSelect

const captainsOfDivisions = prepared((db) =>
  db
    .select()
    .from(matchCaptains)
    .where(isAnyOf(matchCaptains.divisionId, 'divisionIds'))
    .orderBy(matchCaptains.team),
)

export const selectCaptains = (db: Db, divisionIds: string[]) =>
  captainsOfDivisions(db).execute({ divisionIds })

/** The captain of a team who does not play takes the place of the one before. */
export async function upsertCaptain(tx: Db, row: CaptainRow) {
  await tx
    .insert(matchCaptains)
    .values(row)
    .onConflictDoUpdate({
      target: [matchCaptains.divisionId, matchCaptains.team],
      set: { name: row.name, email: row.email },
    })
}

export async function deleteCaptain(tx: Db, divisionId: string, team: Side) {
  await tx
    .delete(matchCaptains)
    .where(and(eq(matchCaptains.divisionId, divisionId), eq(matchCaptains.team, team)))
}

/**
 * Divisions in which an account is the captain of a team: with a player, or by its address without playing.
 * @param email of the account, verified; else null.
 */
export async function selectCaptaincies(
  db: Db,
  { accountId, email }: { accountId: string; email: string | null },
): Promise<string[]> {
  const withPlayer = db
    .select({ one: sql`1` })
    .from(matchContestants)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, matchContestants.entryId))
    .where(
      and(
        eq(matchContestants.divisionId, matchDraws.divisionId),
        eq(matchContestants.isCaptain, true),
        isEntryOfAccount(db, accountId),
      ),
    )
  const byAddress = db
    .select({ one: sql`1` })
    .from(matchCaptains)
    .where(
      and(
        eq(matchCaptains.divisionId, matchDraws.divisionId),
        eq(matchCaptains.email, email ?? ''),
      ),
    )
  const rows = await db
    .select({ id: matchDraws.divisionId })
    .from(matchDraws)
    .innerJoin(tournaments, eq(tournaments.id, matchDraws.tournamentId))
    .where(
      and(
        ne(tournaments.state, 'cancelled'),
        or(exists(withPlayer), ...(email === null ? [] : [exists(byAddress)])),
      ),
    )
    .limit(20)
  return rows.map(({ id }) => id)
}

/** What an export of the person's data says of teams whose captain the person is without playing. */
export const exportCaptaincies = (db: Db, email: string) =>
  exportTable(db, matchCaptains, {
    where: eq(matchCaptains.email, email),
    orderBy: [matchCaptains.divisionId],
  })

export async function deleteCaptaincies(tx: Db, email: string) {
  if (email !== '') await tx.delete(matchCaptains).where(eq(matchCaptains.email, email))
}

/** Removes the captains who did not play of tournaments that have ended. */
export async function deleteOldCaptains(tx: Db, tournamentIds: SQLWrapper) {
  await tx.delete(matchCaptains).where(inArray(matchCaptains.tournamentId, tournamentIds))
}
