import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import type { Db } from '../../db/client.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { pushBrowsers, smsPhones, urgentChoices } from '../../db/tables/urgent-messages.ts'
import type { MessageRow } from './message-queries.ts'
import { findStopped } from './stop-queries.ts'

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

/**
 * Whether the recipient still wants this message at this telephone; a code goes to the number that waits for it, and the
 * answer to STOP to one that is still stopped.
 */
export async function isStillWanted(db: Db, message: MessageRow): Promise<boolean> {
  const { accountId, kind, channel } = message
  if (accountId === null) return isEntryWritten(db, message)
  if (kind === 'phone_stopped') {
    const stopped = and(
      eq(smsPhones.accountId, accountId),
      eq(smsPhones.phone, message.phone ?? ''),
      isNotNull(smsPhones.stoppedAt),
    )
    return (await db.$count(smsPhones, stopped)) > 0
  }
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

/** An entry still has the telephone and no account; STOP is answered, and nothing else is sent after it. */
async function isEntryWritten(db: Db, { entryId, phone, kind }: MessageRow): Promise<boolean> {
  const [entry] = await db
    .select({ phone: tournamentEntries.phone })
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.id, entryId ?? ''), isNull(tournamentEntries.accountId)))
  if (!entry || !phone) return false
  const isStopped = (await findStopped(db, [phone])).has(phone)
  if (kind === 'phone_stopped') return isStopped
  return !isStopped && parsePhone(entry.phone ?? '') === phone
}

/** Held until the commit, in one order, so that concurrent events count the same day of a number. */
export async function lockNumbers(tx: Db, phones: readonly string[]): Promise<void> {
  for (const phone of [...phones].toSorted()) {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('sms:' || ${phone}::text, 0))`,
    )
  }
}
