import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { clubLinks, clubMailChoices } from '../db/tables/club-mail.ts'

export async function insertClubLink(tx: Db, row: typeof clubLinks.$inferInsert) {
  await tx.insert(clubLinks).values(row)
}

export async function findClubLink(db: Db, keyHash: string) {
  const [row] = await db.select().from(clubLinks).where(eq(clubLinks.keyHash, keyHash))
  return row
}

/** Returns the number of deleted links. */
export async function deleteExpiredClubLinks(db: Db, at: Date): Promise<number> {
  const { rowCount } = await db.delete(clubLinks).where(lte(clubLinks.expiresAt, at))
  return rowCount ?? 0
}

export const selectMailChoices = (db: Db, clubId: string) =>
  db
    .select()
    .from(clubMailChoices)
    .where(eq(clubMailChoices.clubId, clubId))
    .orderBy(asc(clubMailChoices.email))

type Choice = typeof clubMailChoices.$inferInsert

export async function saveMailChoice(tx: Db, choice: Choice) {
  const { receives, chosenAt } = choice
  await tx
    .insert(clubMailChoices)
    .values(choice)
    .onConflictDoUpdate({
      target: [clubMailChoices.clubId, clubMailChoices.email],
      set: { receives, chosenAt },
    })
}

/** An address that is no longer listed leaves no choice and no link behind. */
export async function deleteMailChoice(tx: Db, clubId: string, email: string) {
  await tx
    .delete(clubMailChoices)
    .where(and(eq(clubMailChoices.clubId, clubId), eq(clubMailChoices.email, email)))
}
