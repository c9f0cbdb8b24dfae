import { and, count, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'

/** How many entries hold a place or wait, by *række* and state. */
export function countEntries(db: Db, tournamentIds: string[]) {
  return db
    .select({
      tournamentId: tournamentEntries.tournamentId,
      divisionId: tournamentEntries.divisionId,
      state: tournamentEntries.state,
      count: count(),
    })
    .from(tournamentEntries)
    .where(
      and(
        inArray(tournamentEntries.tournamentId, tournamentIds),
        inArray(tournamentEntries.state, ['awaiting_payment', 'entered', 'offered', 'waiting']),
        // A player with a status code is out of play and holds no place.
        isNull(tournamentEntries.status),
      ),
    )
    .groupBy(tournamentEntries.tournamentId, tournamentEntries.divisionId, tournamentEntries.state)
}

const enteredAtDeadline = prepared((db) => {
  const { divisionId, state, enteredAt, withdrawnAt } = tournamentEntries
  return db
    .select({ divisionId, count: count() })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .where(
      and(
        eq(tournaments.id, sql.placeholder('tournamentId')),
        lte(enteredAt, tournaments.entryClosesAt),
        or(
          eq(state, 'entered'),
          and(eq(state, 'withdrawn'), gt(withdrawnAt, tournaments.entryClosesAt)),
        ),
      ),
    )
    .groupBy(divisionId)
})

/**
 * Players by *række* when entry closed; later changes of the field do not change the allowance
 * (docs/algorithms/competition-terms.md, small field).
 */
export async function countAtDeadline(
  db: Db,
  tournamentId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await enteredAtDeadline(db).execute({ tournamentId })
  return new Map(rows.map((row) => [row.divisionId, row.count]))
}
