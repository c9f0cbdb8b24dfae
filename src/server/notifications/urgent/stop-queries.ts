import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { smsPhones, stoppedPhones, urgentMessages } from '../../db/tables/urgent-messages.ts'

/** How long a code that was sent to a number is valid. */
export const codeMs = 10 * 60_000

export type StopReason = 'reply' | 'undeliverable'

type Stop = {
  because: StopReason
  at: Date
  /** A number that was proven again since is not stopped by what is known of an earlier SMS. */
  provenBefore?: Date
}

type StoppedEntry = { accountId: null; entryId: string; hasMail: boolean }
export type Stopped = { accountId: string; entryId: null } | StoppedEntry

/**
 * Ends SMS to a number, whichever accounts have proven it, for entries without an account, and for a code that waits.
 * Returns those who got SMS there until now: none, when the number was stopped before, or nothing was sent to it.
 */
export async function stopPhone(
  tx: Db,
  phone: string,
  { because, at, provenBefore = at }: Stop,
): Promise<Stopped[]> {
  const accounts = await tx
    .update(smsPhones)
    .set({ stoppedAt: at, stoppedBecause: because })
    .where(
      and(
        eq(smsPhones.phone, phone),
        isNull(smsPhones.stoppedAt),
        or(isNull(smsPhones.provenAt), lte(smsPhones.provenAt, provenBefore)),
      ),
    )
    .returning({ accountId: smsPhones.accountId })
  await tx
    .update(smsPhones)
    .set({ pendingPhone: null, codeHash: null, codeUntil: null })
    .where(
      and(
        eq(smsPhones.pendingPhone, phone),
        // A code that was asked for after the SMS is another wish.
        lte(smsPhones.codeUntil, new Date(provenBefore.getTime() + codeMs)),
      ),
    )
  const entry = await stopForEntries(tx, phone, { because, at, provenBefore })
  return [
    ...accounts.map(({ accountId }) => ({ accountId, entryId: null })),
    ...(entry ? [entry] : []),
  ]
}

/**
 * Ends SMS to entries with the number, also to those that are imported later. Returns the entry that was last written
 * to at it, if there is one and this stops it.
 */
async function stopForEntries(
  tx: Db,
  phone: string,
  { because, at, provenBefore }: Required<Stop>,
): Promise<StoppedEntry | undefined> {
  const provenSince = and(eq(smsPhones.phone, phone), gt(smsPhones.provenAt, provenBefore))
  if ((await tx.$count(smsPhones, provenSince)) > 0) return undefined
  const { rowCount } = await tx
    .insert(stoppedPhones)
    .values({ phone, stoppedAt: at, stoppedBecause: because })
    .onConflictDoNothing()
  if (rowCount !== 1) return undefined
  const [written] = await tx
    .select({ entryId: tournamentEntries.id, email: tournamentEntries.email })
    .from(urgentMessages)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, urgentMessages.entryId))
    .where(eq(urgentMessages.phone, phone))
    .orderBy(desc(urgentMessages.createdAt))
    .limit(1)
  return written && { accountId: null, entryId: written.entryId, hasMail: written.email !== null }
}

/** Those of the numbers to which entries without an account get no SMS. */
export async function findStopped(db: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const rows = await db
    .select({ phone: stoppedPhones.phone })
    .from(stoppedPhones)
    .where(inArray(stoppedPhones.phone, [...phones]))
  return new Set(rows.map(({ phone }) => phone))
}

/** Its owner has proven the number again. */
export async function endStop(tx: Db, phone: string): Promise<void> {
  await tx.delete(stoppedPhones).where(eq(stoppedPhones.phone, phone))
}
