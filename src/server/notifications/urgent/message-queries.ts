import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import type { Db } from '../../db/client.ts'
import {
  pushBrowsers,
  smsPhones,
  urgentChoices,
  urgentMessages,
} from '../../db/tables/urgent-messages.ts'

export type MessageRow = typeof urgentMessages.$inferSelect
export type NewMessage = typeof urgentMessages.$inferInsert

type Wanted = ReadonlyMap<UrgentKind, readonly string[]>

const wanting = (wanted: Wanted, channel: 'sms' | 'push') =>
  and(
    urgentChoices[channel],
    or(
      ...[...wanted].map(([kind, accountIds]) =>
        and(eq(urgentChoices.kind, kind), inArray(urgentChoices.accountId, [...accountIds])),
      ),
    ),
  )

/**
 * The telephones to which these messages go, by account and kind. The rows are locked in the order of their accounts,
 * so that two events never wait for each other.
 */
export async function lockPhones(tx: Db, wanted: Wanted): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      accountId: smsPhones.accountId,
      kind: urgentChoices.kind,
      phone: smsPhones.phone,
    })
    .from(smsPhones)
    .innerJoin(urgentChoices, eq(urgentChoices.accountId, smsPhones.accountId))
    .where(and(wanting(wanted, 'sms'), isNotNull(smsPhones.phone), isNull(smsPhones.stoppedAt)))
    .orderBy(asc(smsPhones.accountId), asc(urgentChoices.kind))
    .for('update', { of: smsPhones })
  return new Map(rows.map(({ accountId, kind, phone }) => [`${accountId} ${kind}`, phone ?? '']))
}

/** SMS of urgent kinds to each account that were queued after an instant and did not fail. */
export async function countSmsSince(db: Db, accountIds: readonly string[], since: Date) {
  if (accountIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ accountId: urgentMessages.accountId, sent: count() })
    .from(urgentMessages)
    .where(
      and(
        inArray(urgentMessages.accountId, [...accountIds]),
        eq(urgentMessages.channel, 'sms'),
        ne(urgentMessages.kind, 'phone_code'),
        gt(urgentMessages.createdAt, since),
        isNull(urgentMessages.failedAt),
      ),
    )
    .groupBy(urgentMessages.accountId)
  return new Map(rows.map(({ accountId, sent }) => [accountId, sent]))
}

/** The browsers to which these messages go, by account and kind. */
export async function selectBrowsersFor(db: Db, wanted: Wanted): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: pushBrowsers.id, accountId: pushBrowsers.accountId, kind: urgentChoices.kind })
    .from(pushBrowsers)
    .innerJoin(urgentChoices, eq(urgentChoices.accountId, pushBrowsers.accountId))
    .where(wanting(wanted, 'push'))
    .orderBy(asc(pushBrowsers.addedAt), asc(pushBrowsers.id))
  const browsers = new Map<string, string[]>()
  for (const { id, accountId, kind } of rows) {
    const key = `${accountId} ${kind}`
    browsers.set(key, [...(browsers.get(key) ?? []), id])
  }
  return browsers
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

/** Whether the recipient still wants this message at this telephone; a code goes to the number that waits for it. */
export async function isStillWanted(db: Db, message: MessageRow): Promise<boolean> {
  const { accountId, kind, channel } = message
  if (kind === 'phone_code') {
    const pending = and(
      eq(smsPhones.accountId, accountId),
      eq(smsPhones.pendingPhone, message.phone ?? ''),
    )
    return (await db.$count(smsPhones, pending)) > 0
  }
  const chosen = and(
    eq(urgentChoices.accountId, accountId),
    eq(urgentChoices.kind, kind),
    urgentChoices[channel],
  )
  if ((await db.$count(urgentChoices, chosen)) === 0) return false
  if (channel === 'push') return true
  const proven = and(
    eq(smsPhones.accountId, accountId),
    eq(smsPhones.phone, message.phone ?? ''),
    isNull(smsPhones.stoppedAt),
  )
  return (await db.$count(smsPhones, proven)) > 0
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

type Stop = {
  because: 'reply' | 'undeliverable'
  at: Date
  /** A number that was proven again since is not stopped by what is known of an earlier SMS. */
  provenBefore?: Date
}

/** Ends SMS to a number, whichever accounts have given it; also one that still waits for its code. */
export async function stopPhone(
  db: Db,
  phone: string,
  { because, at, provenBefore = at }: Stop,
): Promise<void> {
  await db
    .update(smsPhones)
    .set({ stoppedAt: at, stoppedBecause: because })
    .where(
      and(
        eq(smsPhones.phone, phone),
        isNull(smsPhones.stoppedAt),
        or(isNull(smsPhones.provenAt), lte(smsPhones.provenAt, provenBefore)),
      ),
    )
  await db
    .update(smsPhones)
    .set({ pendingPhone: null, codeHash: null, codeUntil: null })
    .where(eq(smsPhones.pendingPhone, phone))
}

/** Deletes messages that were queued before an instant. */
export async function deleteOldMessages(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx.delete(urgentMessages).where(lte(urgentMessages.createdAt, until))
  return rowCount ?? 0
}
