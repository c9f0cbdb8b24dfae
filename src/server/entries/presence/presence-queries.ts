import { and, desc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { exportTable } from '../../db/personal-rows.ts'
import { accounts } from '../../db/tables/accounts.ts'
import { tournamentRounds } from '../../db/tables/competitions.ts'
import { dayLinks, presenceMarks } from '../../db/tables/presence.ts'

export type MarkRow = typeof presenceMarks.$inferSelect

const by = sql<string | null>`coalesce(${accounts.name}, ${dayLinks.name})`

const withHelpers = (db: Db) =>
  db
    .select({ mark: presenceMarks, by })
    .from(presenceMarks)
    .leftJoin(accounts, eq(accounts.id, presenceMarks.byAccountId))
    .leftJoin(dayLinks, eq(dayLinks.id, presenceMarks.byLinkId))

/** All marks of a round in the order they were made, with the helper who made each. */
export const selectMarks = (db: Db, roundId: string) =>
  withHelpers(db)
    .where(eq(presenceMarks.roundId, roundId))
    .orderBy(desc(presenceMarks.markedAt), desc(presenceMarks.id))

/** The marks of some players in a round. */
export const selectMarksOf = (db: Db, roundId: string, entryIds: string[]): Promise<MarkRow[]> =>
  db
    .select()
    .from(presenceMarks)
    .where(and(eq(presenceMarks.roundId, roundId), inArray(presenceMarks.entryId, entryIds)))

export const selectMarksById = (db: Db, ids: string[]): Promise<MarkRow[]> =>
  db.select().from(presenceMarks).where(inArray(presenceMarks.id, ids))

/** The only write of marks. A mark that is stored already is left as it is. */
export async function insertMarks(tx: Db, rows: (typeof presenceMarks.$inferInsert)[]) {
  if (rows.length === 0) return new Set<string>()
  const added = await tx
    .insert(presenceMarks)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: presenceMarks.id })
  return new Set(added.map(({ id }) => id))
}

/** The entry ids of one person, or a query of those in tournaments that ended long ago. */
type EntryIds = string[] | SQLWrapper

export const exportPresence = (db: Db, entries: EntryIds) =>
  exportTable(db, presenceMarks, {
    where: inArray(presenceMarks.entryId, entries),
    orderBy: [presenceMarks.number],
    overrides: {
      day: sql`(select ${tournamentRounds.day} from ${tournamentRounds} where ${tournamentRounds.id} = ${presenceMarks.roundId})`,
    },
  })

export async function deletePresence(tx: Db, entries: EntryIds) {
  await tx.delete(presenceMarks).where(inArray(presenceMarks.entryId, entries))
}
