import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/tables/notifications.ts'

export type MailRow = typeof mails.$inferSelect

export async function insertMail(tx: Db, mail: typeof mails.$inferInsert) {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey })
}

/** Holds the next mail that is due; another process takes the one after it. */
export async function lockDueMail(tx: Db, at: Date): Promise<MailRow | undefined> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, at)))
    .orderBy(asc(mails.dueAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return mail
}

export async function updateMail(tx: Db, id: string, values: Partial<typeof mails.$inferInsert>) {
  await tx.update(mails).set(values).where(eq(mails.id, id))
}

/** The newest mails, to an address that contains the text when one is given. */
export function selectMails(db: Db, address: string | undefined, limit: number) {
  return db
    .select()
    .from(mails)
    .where(address ? sql`position(${address.toLowerCase()} in ${mails.toAddress}) > 0` : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}
