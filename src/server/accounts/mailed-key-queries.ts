import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { mailedKeys } from '../db/tables/sign-in.ts'
import { hashOfKey, newKey } from '../keys.ts'

type Purpose = (typeof mailedKeys.$inferSelect)['purpose']
export type MailedKey = typeof mailedKeys.$inferSelect

/**
 * Makes a key for a link; the address' former one of this purpose is invalid. Without `opens` the
 * same is written, so that a request takes as long for an address that has nothing to open. By
 * the database's clock, as sessions and codes keep the real time (E14).
 */
export async function createMailedKey(
  tx: Db,
  wanted: { purpose: Purpose; email: string; opens?: object | undefined; minutes: number },
): Promise<string> {
  const { purpose, email, opens = null, minutes } = wanted
  const key = newKey()
  const until = sql`clock_timestamp() + ${minutes} * interval '1 minute'`
  const row = { keyHash: hashOfKey(key), opens, expiresAt: until }
  await tx
    .insert(mailedKeys)
    .values({ purpose, email, ...row })
    .onConflictDoUpdate({ target: [mailedKeys.purpose, mailedKeys.email], set: row })
  return key
}

/** What a key opens, without spending it: the page that asks for the last step shows it. */
export async function findMailedKey(db: Db, purpose: Purpose, key: string | undefined) {
  const [row] = key ? await db.select().from(mailedKeys).where(isAlive(purpose, key)) : []
  return row?.opens ? row : undefined
}

/** Spends a key: of two requests at once one gets it. */
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
