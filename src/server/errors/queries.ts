import { randomUUID } from 'node:crypto'
import { lte } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { webErrors } from '../db/tables/errors.ts'

/** The number that whoever meets an error may quote. */
export const newErrorId = () => randomUUID().slice(0, 8)

/** Writes an error down; false when its number is taken. */
export async function insertError(db: Db, row: typeof webErrors.$inferInsert): Promise<boolean> {
  const stored = await db.insert(webErrors).values(row).onConflictDoNothing()
  return stored.rowCount === 1
}

/** Forgets errors up to an instant; how many. */
export async function forgetErrors(tx: Db, until: Date): Promise<number> {
  return (await tx.delete(webErrors).where(lte(webErrors.at, until))).rowCount ?? 0
}
