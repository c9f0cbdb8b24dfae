import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { settings } from './tables/activity.ts'

export async function findSetting<T>(db: Db, key: string): Promise<T | undefined> {
  return (await findStoredSetting<T>(db, key))?.value
}

/** The value with the time at which it was saved. */
export async function findStoredSetting<T>(db: Db, key: string) {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row && { value: row.value as T, updatedAt: row.updatedAt }
}

export async function saveSetting(db: Db, key: string, value: unknown, at: Date) {
  await db
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}

/** Holds a setting, whether it is set or not, until the transaction ends. */
export const lockSetting = (tx: Db, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting.${key}`}))`)

/**
 * Sets a value unless it is set already, and returns whether this call set it. A concurrent process
 * waits for this transaction and then receives false, so that only one of them acts.
 */
export async function claimSetting(tx: Db, key: string, value: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, updatedAt: at },
      setWhere: sql`${settings.value} <> excluded.value`,
    })
    .returning({ key: settings.key })
  return rows.length > 0
}

/** Cached for each connection or transaction, because these settings never change. */
const caches = new WeakMap<Db, Map<string, unknown>>()

/** Reads a setting, or creates it. If several processes create it, all receive the value of the first. */
export async function getOrCreateSetting<T>(
  db: Db,
  key: string,
  at: Date,
  create: () => T,
): Promise<T> {
  const cache = caches.get(db) ?? new Map<string, unknown>()
  caches.set(db, cache)
  if (cache.has(key)) return cache.get(key) as T
  const value = (await findSetting<T>(db, key)) ?? (await insertSetting(db, key, at, create))
  cache.set(key, value)
  return value
}

async function insertSetting<T>(db: Db, key: string, at: Date, create: () => T): Promise<T> {
  await db.insert(settings).values({ key, value: create(), updatedAt: at }).onConflictDoNothing()
  return (await findSetting<T>(db, key)) as T
}
