import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { UrgentChannel, UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import type { Db } from '../../db/client.ts'
import { smsPhones, urgentChoices } from '../../db/tables/urgent-messages.ts'
import { endStop } from './stop-queries.ts'

export async function findPhone(db: Db, accountId: string) {
  const [row] = await db.select().from(smsPhones).where(eq(smsPhones.accountId, accountId))
  return row
}

export const selectChoices = (db: Db, accountId: string) =>
  db.select().from(urgentChoices).where(eq(urgentChoices.accountId, accountId))

type Choice = { kind: UrgentKind; channel: UrgentChannel; isOn: boolean; at: Date }

export async function saveChoice(db: Db, accountId: string, { kind, channel, isOn, at }: Choice) {
  const set = { [channel]: isOn, changedAt: at }
  await db
    .insert(urgentChoices)
    .values({ accountId, kind, ...set })
    .onConflictDoUpdate({ target: [urgentChoices.accountId, urgentChoices.kind], set })
}

type Code = { pendingPhone: string; codeHash: string; codeUntil: Date }

/** Replaces an earlier code; a proven number stays in use until the new one is proven. */
export async function savePhoneCode(tx: Db, accountId: string, code: Code): Promise<void> {
  const set = { ...code, codeTries: 0 }
  await tx
    .insert(smsPhones)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: smsPhones.accountId, set })
}

/** Counts a try of the code that waits; undefined when there is none, or no try is left. */
export async function countCodeTry(
  db: Db,
  accountId: string,
  { now, maxTries }: { now: Date; maxTries: number },
) {
  const [row] = await db
    .update(smsPhones)
    .set({ codeTries: sql`${smsPhones.codeTries} + 1` })
    .where(
      and(
        eq(smsPhones.accountId, accountId),
        gt(smsPhones.codeUntil, now),
        lt(smsPhones.codeTries, maxTries),
      ),
    )
    .returning()
  return row
}

/**
 * The pending number becomes the proven one, unless another code was sent meanwhile. It ends for another account that
 * had it before: the number has changed hands.
 */
export async function provePhone(tx: Db, accountId: string, codeHash: string, at: Date) {
  const [proven] = await tx
    .update(smsPhones)
    .set({
      phone: sql`${smsPhones.pendingPhone}`,
      provenAt: at,
      pendingPhone: null,
      codeHash: null,
      codeUntil: null,
      stoppedAt: null,
      stoppedBecause: null,
    })
    .where(and(eq(smsPhones.accountId, accountId), eq(smsPhones.codeHash, codeHash)))
    .returning()
  if (!proven?.phone) return
  await endStop(tx, proven.phone)
  await tx
    .update(smsPhones)
    .set({ phone: null, provenAt: null })
    .where(and(eq(smsPhones.phone, proven.phone), ne(smsPhones.accountId, accountId)))
}

export async function deletePhone(db: Db, accountId: string) {
  await db.delete(smsPhones).where(eq(smsPhones.accountId, accountId))
}
