import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isEntryOfAccount } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { matchContestants } from '../db/tables/matches.ts'
import { tournamentSides } from '../db/tables/sides.ts'

export type ContestantRow = Awaited<ReturnType<typeof selectContestants>>[number]['contestant']

export const takesPart = and(
  eq(tournamentEntries.state, 'entered'),
  isNull(tournamentEntries.status),
)

/** Whether an entry plays for a contestant: the only one, or one of the pair that has not left. */
export const isOfContestant = or(
  and(isNull(matchContestants.sideId), eq(tournamentEntries.id, matchContestants.entryId)),
  and(eq(tournamentEntries.sideId, matchContestants.sideId), takesPart),
)

const partnersOfDivisions = prepared((db) =>
  db
    .select({
      side: { id: tournamentSides.id, name: tournamentSides.name },
      entry: tournamentEntries,
    })
    .from(tournamentEntries)
    .innerJoin(tournamentSides, eq(tournamentSides.id, tournamentEntries.sideId))
    .where(isAnyOf(tournamentSides.divisionId, 'divisionIds'))
    .orderBy(asc(tournamentEntries.sidePosition)),
)

/** The entries of pairs in order, also of those who have left, with the name of the pair. */
export const selectPartners = (db: Db, divisionIds: string[]) =>
  partnersOfDivisions(db).execute({ divisionIds })

const entriesById = prepared((db) =>
  db.select().from(tournamentEntries).where(isAnyOf(tournamentEntries.id, 'ids')),
)

/** Entries by their ids, those who have left included. */
export const selectPlayers = (db: Db, ids: string[]) => entriesById(db).execute({ ids })

/** The contestant that a pair is; undefined where it stands in no match. */
export async function findContestantOfSide(db: Db, sideId: string) {
  const [row] = await db.select().from(matchContestants).where(eq(matchContestants.sideId, sideId))
  return row
}

const contestantsOfDivisions = prepared((db) =>
  db
    .select({ contestant: matchContestants, entry: tournamentEntries })
    .from(matchContestants)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, matchContestants.entryId))
    .where(isAnyOf(matchContestants.divisionId, 'divisionIds'))
    .orderBy(asc(matchContestants.seed)),
)

/** The contestants by seed, with their entries. */
export const selectContestants = (db: Db, divisionIds: string[]) =>
  contestantsOfDivisions(db).execute({ divisionIds })

const entrantsOfDivisions = prepared((db) =>
  db
    .select()
    .from(tournamentEntries)
    .where(and(isAnyOf(tournamentEntries.divisionId, 'divisionIds'), takesPart))
    .orderBy(asc(tournamentEntries.number)),
)

/** Entries of divisions that take part, in the order of entry. */
export const selectEntrants = (db: Db, divisionIds: string[]) =>
  entrantsOfDivisions(db).execute({ divisionIds })

/** Divisions in which the account has a player. */
export async function selectDivisionsOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: matchContestants.divisionId })
    .from(matchContestants)
    .innerJoin(tournamentEntries, isOfContestant)
    .innerJoin(tournaments, eq(tournaments.id, matchContestants.tournamentId))
    .where(and(isEntryOfAccount(db, accountId), ne(tournaments.state, 'cancelled')))
    .limit(50)
  return rows.map(({ id }) => id)
}

const contestantsOfAccount = prepared((db) =>
  db
    .select({ id: matchContestants.id })
    .from(matchContestants)
    .innerJoin(tournamentEntries, isOfContestant)
    .where(
      and(
        isAnyOf(matchContestants.divisionId, 'divisionIds'),
        isEntryOfAccount(db, sql.placeholder('accountId')),
      ),
    ),
)

/** The contestants of a division whom the account plays or has entered. */
export async function selectContestantsOfAccount(
  db: Db,
  of: { divisionIds: string[]; accountId: string },
): Promise<ReadonlySet<string>> {
  const rows = await contestantsOfAccount(db).execute(of)
  return new Set(rows.map(({ id }) => id))
}

/** The entries of a division that are the account's own, who need no mail of what it does. */
export async function selectEntriesOfAccount(
  db: Db,
  { divisionId, accountId }: { divisionId: string; accountId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.divisionId, divisionId), isEntryOfAccount(db, accountId)))
  return new Set(rows.map(({ id }) => id))
}

export async function insertContestants(
  tx: Db,
  rows: (typeof matchContestants.$inferInsert)[],
): Promise<Map<string, string>> {
  const stored = await tx.insert(matchContestants).values(rows).returning()
  return new Map(stored.map(({ entryId, id }) => [entryId, id]))
}

export async function updateContestant(
  tx: Db,
  id: string,
  set: Partial<typeof matchContestants.$inferInsert>,
) {
  await tx.update(matchContestants).set(set).where(eq(matchContestants.id, id))
}
