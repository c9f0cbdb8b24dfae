import { and, eq, isNull, isNotNull, lte } from 'drizzle-orm'
import type { WithdrawalWay } from '#domain/notifications/marketing.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { marketingConsents } from '../db/tables/marketing.ts'

export type Consent = typeof marketingConsents.$inferSelect
type NewConsent = typeof marketingConsents.$inferInsert

const isOpen = isNull(marketingConsents.withdrawnAt)

/** The consent of an account that has not been withdrawn. */
export async function findOpenConsent(db: Db, accountId: string): Promise<Consent | undefined> {
  const [row] = await db
    .select()
    .from(marketingConsents)
    .where(and(eq(marketingConsents.accountId, accountId), isOpen))
  return row
}

/** Does nothing for an account that has agreed already; returns whether it was added. */
export async function insertConsent(tx: Db, consent: NewConsent): Promise<boolean> {
  const { rowCount } = await tx.insert(marketingConsents).values(consent).onConflictDoNothing()
  return rowCount === 1
}

export async function findConsentByKey(db: Db, keyHash: string) {
  const [row] = await db
    .select({ consent: marketingConsents, email: accounts.email })
    .from(marketingConsents)
    .innerJoin(accounts, eq(accounts.id, marketingConsents.accountId))
    .where(eq(marketingConsents.keyHash, keyHash))
  return row
}

type Withdrawal = { at: Date; by: WithdrawalWay }

/** Withdraws every open consent of an account, and returns whether there was one. */
export async function withdrawConsent(tx: Db, accountId: string, { at, by }: Withdrawal) {
  const { rowCount } = await tx
    .update(marketingConsents)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(and(eq(marketingConsents.accountId, accountId), isOpen))
  return (rowCount ?? 0) > 0
}

/** The account with this address, if the address is proven. */
export async function findOwner(db: Db, address: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, address), eq(accounts.emailVerified, true)))
  return row?.id
}

/** Deletes consents that were withdrawn before an instant. */
export async function deleteOldMarketingConsents(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(marketingConsents)
    .where(and(isNotNull(marketingConsents.withdrawnAt), lte(marketingConsents.withdrawnAt, until)))
  return rowCount ?? 0
}
