import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { SuppressionReason } from '#domain/notifications/delivery.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { mails, mailSuppressions } from '../db/tables/notifications.ts'
import { requiredTemplates, type MailRow } from './queries.ts'

export type Suppression = typeof mailSuppressions.$inferSelect
type NewSuppression = Pick<
  Suppression,
  'address' | 'reason' | 'source' | 'codes' | 'mailId' | 'createdAt'
>

const isOpen = (address: string) =>
  and(eq(mailSuppressions.address, address), isNull(mailSuppressions.endedAt))

/** The suppression of an address that has not ended. */
export async function findSuppression(db: Db, address: string): Promise<Suppression | undefined> {
  const [row] = await db.select().from(mailSuppressions).where(isOpen(address))
  return row
}

export const lockSuppression = (tx: Db, address: string) => lockBy(tx, isOpen(address))

export const lockSuppressionById = (tx: Db, id: string) => lockBy(tx, eq(mailSuppressions.id, id))

async function lockBy(tx: Db, which: SQL | undefined): Promise<Suppression | undefined> {
  const [row] = await tx.select().from(mailSuppressions).where(which).for('update')
  return row
}

/**
 * Suppresses an address. A complaint replaces a bounce, which fewer people may end. Undefined when nothing changed.
 */
export async function insertSuppression(
  tx: Db,
  added: NewSuppression,
): Promise<{ id: string } | undefined> {
  const { reason, source, codes, mailId } = added
  const [row] = await tx
    .insert(mailSuppressions)
    .values(added)
    .onConflictDoUpdate({
      target: mailSuppressions.address,
      targetWhere: isNull(mailSuppressions.endedAt),
      set: { reason, source, codes, mailId },
      setWhere: and(
        eq(mailSuppressions.reason, 'hard_bounce' satisfies SuppressionReason),
        sql`excluded.reason = 'complaint'`,
      ),
    })
    .returning({ id: mailSuppressions.id })
  return row
}

type End = { endedAt: Date; endedBy: string; endReason: string | null }

export async function endSuppression(tx: Db, id: string, end: End) {
  await tx.update(mailSuppressions).set(end).where(eq(mailSuppressions.id, id))
}

/** When the latest suppression of an address ended. */
export async function findLatestEnd(db: Db, address: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: mailSuppressions.endedAt })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.address, address), isNotNull(mailSuppressions.endedAt)))
    .orderBy(desc(mailSuppressions.endedAt))
    .limit(1)
  return row?.endedAt ?? null
}

/** The mail with this id, or else the newest one that was sent to the address. */
export async function findMailReported(
  db: Db,
  { mailId, address }: { mailId: string | undefined; address: string },
): Promise<MailRow | undefined> {
  const named = mailId ? and(eq(mails.id, mailId), eq(mails.toAddress, address)) : undefined
  const [byId] = named ? await db.select().from(mails).where(named) : []
  if (byId) return byId
  const [newest] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, address), isNotNull(mails.sentAt)))
    .orderBy(desc(mails.sentAt))
    .limit(1)
  return newest
}

type Undelivered = { to: string; accountId?: string | undefined; since: Date }

/** Mails of the account that has the address now, or of no account: another person may have had the address before. */
const ofPresentOwner = (address: string) =>
  sql`(${mails.accountId} is null or ${mails.accountId} in (select id from ${accounts} where ${accounts.email} = ${address}))`

/**
 * The mails that the law requires and that did not arrive, with what they said; of a mail that was sent again only its
 * last copy.
 */
export function selectUndelivered(db: Db, { to, accountId, since }: Undelivered) {
  return db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.toAddress, to),
        accountId ? eq(mails.accountId, accountId) : ofPresentOwner(to),
        isNotNull(mails.undelivered),
        // What was reported as spam has arrived.
        ne(mails.undelivered, 'complaint'),
        // Otherwise mail and copy would both be sent again, and their number would double each time.
        sql`not exists (select 1 from ${mails} copy where copy.dedupe_key like 'redelivered:' || ${mails.id} || ':%')`,
        inArray(mails.template, [...requiredTemplates]),
        gte(mails.createdAt, since),
        sql`${mails.data} <> '{}'::jsonb`,
      ),
    )
    .orderBy(mails.createdAt, mails.id)
}

/** Deletes ended suppressions of before an instant. One that has not ended protects the sender and is kept. */
export async function deleteOldSuppressions(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(mailSuppressions)
    .where(
      and(
        isNotNull(mailSuppressions.endedAt),
        sql`${mailSuppressions.endedAt} <= ${until.toISOString()}`,
      ),
    )
  return rowCount ?? 0
}
