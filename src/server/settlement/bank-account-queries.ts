import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { clubBankAccounts } from '../db/tables/settlement.ts'

export type BankAccountRow = typeof clubBankAccounts.$inferSelect

/** The account that waits for confirmation: the one entered last, if nobody has confirmed it. */
export async function findOpenAccount(db: Db, clubId: string): Promise<BankAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(clubBankAccounts)
    .where(eq(clubBankAccounts.clubId, clubId))
    .orderBy(desc(clubBankAccounts.enteredAt), desc(clubBankAccounts.id))
    .limit(1)
  return row?.confirmedAt ? undefined : row
}

/** The confirmed accounts of a club, the newest first. */
export const selectConfirmedAccounts = (db: Db, clubId: string): Promise<BankAccountRow[]> =>
  db
    .select()
    .from(clubBankAccounts)
    .where(and(eq(clubBankAccounts.clubId, clubId), isNotNull(clubBankAccounts.confirmedAt)))
    .orderBy(desc(clubBankAccounts.confirmedAt))

export async function insertAccount(tx: Db, row: typeof clubBankAccounts.$inferInsert) {
  const [stored] = await tx.insert(clubBankAccounts).values(row).returning()
  return stored?.id ?? ''
}

export async function confirmAccount(
  tx: Db,
  id: string,
  set: Pick<BankAccountRow, 'confirmedBy' | 'confirmedAt' | 'validFrom'>,
) {
  await tx
    .update(clubBankAccounts)
    .set(set)
    .where(and(eq(clubBankAccounts.id, id), isNull(clubBankAccounts.confirmedAt)))
}
