import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { passkeys } from '../db/tables/sign-in.ts'

export function selectPasskeys(db: Db, accountId: string) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Was there one of the account's own to forget? */
export async function deletePasskey(tx: Db, given: { accountId: string; id: string }) {
  const own = and(eq(passkeys.accountId, given.accountId), eq(passkeys.id, given.id))
  return (await tx.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0
}
