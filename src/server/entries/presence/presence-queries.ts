import { and, desc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { Occasion } from '#domain/entries/presence.ts'
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

/** What the marks of a round are about. */
export type Gathering = { roundId: string; occasion: Occasion }

const isOf = ({ roundId, occasion }: Gathering) =>
  and(eq(presenceMarks.roundId, roundId), eq(presenceMarks.occasion, occasion))

/** All marks of a round for an occasion, the latest first, with the helper who made each. */
export const selectMarks = (db: Db, of: Gathering) =>
  withHelpers(db).where(isOf(of)).orderBy(desc(presenceMarks.markedAt), desc(presenceMarks.id))

/** The marks of some players. */
export const selectMarksOf = (db: Db, of: Gathering, entryIds: string[]): Promise<MarkRow[]> =>
  db
    .select()
    .from(presenceMarks)
    .where(and(isOf(of), inArray(presenceMarks.entryId, entryIds)))

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

/** Deletes the marks of a round whose day is moved: they tell who came on the old day. */
export async function deleteMarksOfRound(tx: Db, roundId: string) {
  await tx.delete(presenceMarks).where(eq(presenceMarks.roundId, roundId))
}

export async function deletePresence(tx: Db, entries: EntryIds) {
  await tx.delete(presenceMarks).where(inArray(presenceMarks.entryId, entries))
}
