import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { mailedKeys } from '../db/tables/sign-in.ts'
import { hashOfKey, newKey } from '../keys.ts'

type Purpose = (typeof mailedKeys.$inferSelect)['purpose']
export type MailedKey = typeof mailedKeys.$inferSelect

/**
 * Creates the key of a mailed link and voids the former one of this address and purpose. A row without
 * `opens` is stored for an address without an account, so that requests take equally long. By the
 * database's clock, because sessions and codes use the real time.
 */
export async function createMailedKey(
  tx: Db,
  input: { purpose: Purpose; email: string; opens?: object | undefined; minutes: number },
): Promise<string> {
  const { purpose, email, opens = null, minutes } = input
  const key = newKey()
  const until = sql`clock_timestamp() + ${minutes} * interval '1 minute'`
  const row = { keyHash: hashOfKey(key), opens, expiresAt: until }
  await tx
    .insert(mailedKeys)
    .values({ purpose, email, ...row })
    .onConflictDoUpdate({ target: [mailedKeys.purpose, mailedKeys.email], set: row })
  return key
}

/** The row of a key without consuming it, for the page that shows it before the last step. */
export async function findMailedKey(db: Db, purpose: Purpose, key: string | undefined) {
  const [row] = key ? await db.select().from(mailedKeys).where(isAlive(purpose, key)) : []
  return row?.opens ? row : undefined
}

/** Consumes a key; only one of two simultaneous requests succeeds. */
export async function consumeMailedKey(tx: Db, purpose: Purpose, key: string | undefined) {
  const [row] = key ? await tx.delete(mailedKeys).where(isAlive(purpose, key)).returning() : []
  return row?.opens ? row : undefined
}

export async function deleteMailedKeys(ctx: Ctx): Promise<void> {
  await ctx.db.delete(mailedKeys).where(lt(mailedKeys.expiresAt, sql`clock_timestamp()`))
}

const isAlive = (purpose: Purpose, key: string) =>
  and(
    eq(mailedKeys.purpose, purpose),
    eq(mailedKeys.keyHash, hashOfKey(key)),
    gt(mailedKeys.expiresAt, sql`clock_timestamp()`),
  )
