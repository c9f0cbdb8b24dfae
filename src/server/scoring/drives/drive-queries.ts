import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isAnyOf, prepared } from '../../db/prepared.ts'
import { driveEntries } from '../../db/tables/drives.ts'
import { cards } from '../../db/tables/scoring.ts'
import type { CardKey } from '../score-queries.ts'

export type DriveRow = typeof driveEntries.$inferSelect
export type NewDrive = Omit<DriveRow, 'number'>

const drivesOfCards = prepared((db) =>
  db
    .select()
    .from(driveEntries)
    .where(
      and(
        eq(driveEntries.roundId, sql.placeholder('roundId')),
        isAnyOf(driveEntries.entryId, 'entryIds'),
      ),
    )
    .orderBy(asc(driveEntries.number)),
)

/** The drive entries of these cards, in the order received. */
export const selectDrives = (
  db: Db,
  { roundId, entryIds }: { roundId: string; entryIds: string[] },
): Promise<DriveRow[]> => drivesOfCards(db).execute({ roundId, entryIds })

export const countDriveEntries = (
  db: Db,
  { roundId, entryIds }: { roundId: string; entryIds: string[] },
): Promise<number> =>
  db.$count(
    driveEntries,
    and(eq(driveEntries.roundId, roundId), inArray(driveEntries.entryId, entryIds)),
  )

export async function findDrive(db: Db, id: string): Promise<DriveRow | undefined> {
  const [row] = await db.select().from(driveEntries).where(eq(driveEntries.id, id))
  return row
}

/** The number of new rows; rows whose id exists stay unchanged. */
export async function insertDrives(tx: Db, rows: NewDrive[]): Promise<number> {
  if (rows.length === 0) return 0
  const added = await tx
    .insert(driveEntries)
    .values(rows)
    .onConflictDoNothing({ target: driveEntries.id })
    .returning({ id: driveEntries.id })
  return added.length
}

/**
 * Writes the drives that count on a card. They are no scores, so its revision stays, and with it what may be
 * done to a card on which nothing is written.
 */
export async function writeDrives(
  tx: Db,
  { roundId, entryId }: CardKey,
  values: { drives?: (string | null)[]; drivesSettledAt: Date | null },
): Promise<void> {
  await tx
    .update(cards)
    .set(values)
    .where(and(eq(cards.roundId, roundId), eq(cards.entryId, entryId)))
}
