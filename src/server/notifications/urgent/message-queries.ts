import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { urgentMessages } from '../../db/tables/urgent-messages.ts'

export type MessageRow = typeof urgentMessages.$inferSelect
export type NewMessage = typeof urgentMessages.$inferInsert

/** SMS of urgent kinds to each account, or to each number, that were queued after an instant and did not fail. */
export async function countSmsSince(
  db: Db,
  { by, among }: { by: 'accountId' | 'phone'; among: readonly string[] },
  since: Date,
) {
  if (among.length === 0) return new Map<string, number>()
  const column: PgColumn = urgentMessages[by]
  const rows = await db
    .select({ key: sql<string>`${column}`, sent: count() })
    .from(urgentMessages)
    .where(
      and(
        inArray(column, [...among]),
        eq(urgentMessages.channel, 'sms'),
        notInArray(urgentMessages.kind, ['phone_code', 'phone_stopped']),
        gt(urgentMessages.createdAt, since),
        isNull(urgentMessages.failedAt),
      ),
    )
    .groupBy(column)
  return new Map(rows.map(({ key, sent }) => [key, sent]))
}

type Recipients = { kind: UrgentKind; accountIds: readonly string[]; entryIds: readonly string[] }

/** Messages of a kind to these accounts and entries that were queued at an instant or later, the oldest first. */
export async function selectMessagesSince(
  db: Db,
  since: Date,
  { kind, accountIds, entryIds }: Recipients,
): Promise<MessageRow[]> {
  if (accountIds.length + entryIds.length === 0) return []
  return db
    .select()
    .from(urgentMessages)
    .where(
      and(
        eq(urgentMessages.kind, kind),
        gte(urgentMessages.createdAt, since),
        or(
          inArray(urgentMessages.accountId, [...accountIds]),
          inArray(urgentMessages.entryId, [...entryIds]),
        ),
      ),
    )
    .orderBy(asc(urgentMessages.createdAt), asc(urgentMessages.id))
}

/** Inserts messages whose dedupe key is new; returns their number. */
export async function insertMessages(tx: Db, rows: NewMessage[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rowCount } = await tx
    .insert(urgentMessages)
    .values(rows)
    .onConflictDoNothing({ target: urgentMessages.dedupeKey })
  return rowCount ?? 0
}

type Claim = { now: Date; leaseUntil: Date; limit: number }

/**
 * Takes due messages for this process, each as one more attempt. If the process ends before it has stored what became
 * of them, they are due again when the lease is over.
 */
export async function claimMessages(
  db: Db,
  { now, leaseUntil, limit }: Claim,
): Promise<MessageRow[]> {
  const due = db
    .select({ id: urgentMessages.id })
    .from(urgentMessages)
    .where(
      and(
        isNull(urgentMessages.sentAt),
        isNull(urgentMessages.failedAt),
        lte(urgentMessages.dueAt, now),
      ),
    )
    .orderBy(asc(urgentMessages.dueAt), asc(urgentMessages.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(urgentMessages)
    .set({ dueAt: leaseUntil, attempts: sql`${urgentMessages.attempts} + 1` })
    .where(inArray(urgentMessages.id, due))
    .returning()
}

export async function updateMessage(db: Db, id: string, values: Partial<NewMessage>) {
  await db.update(urgentMessages).set(values).where(eq(urgentMessages.id, id))
}

/** Stores what the company reports, unless it has reported something later. Returns the message. */
export async function saveStatus(db: Db, id: string, { status, at }: { status: string; at: Date }) {
  const isSameTime = and(eq(urgentMessages.statusAt, at), ne(urgentMessages.status, status))
  const isNewer = or(isNull(urgentMessages.statusAt), lt(urgentMessages.statusAt, at), isSameTime)
  const [message] = await db
    .update(urgentMessages)
    .set({ status, statusAt: at })
    .where(and(eq(urgentMessages.id, id), isNewer))
    .returning()
  return message
}

/** Deletes what was sent to entries without an account. */
export async function deleteMessagesOfEntries(tx: Db, entryIds: readonly string[]): Promise<void> {
  await tx.delete(urgentMessages).where(inArray(urgentMessages.entryId, [...entryIds]))
}

/** Deletes messages that were queued before an instant. */
export async function deleteOldMessages(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx.delete(urgentMessages).where(lte(urgentMessages.createdAt, until))
  return rowCount ?? 0
}
