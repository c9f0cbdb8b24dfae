import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { membershipMails } from '../db/tables/sign-in.ts'

/** True when it is this process that writes to her: of two one does. */
export async function claimMembershipMail(
  tx: Db,
  mail: typeof membershipMails.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(membershipMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ golferId: membershipMails.golferId })
  return rows.length > 0
}

export async function findMembershipMail(
  db: Db,
  { keyHash, year }: { keyHash: string; year: number },
) {
  const [row] = await db
    .select()
    .from(membershipMails)
    .where(and(eq(membershipMails.keyHash, keyHash), eq(membershipMails.year, year)))
  return row
}
