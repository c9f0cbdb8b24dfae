import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { settings } from './tables/activity.ts'

export async function findSetting<T>(db: Db, key: string): Promise<T | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row?.value as T | undefined
}

export async function saveSetting(db: Db, key: string, value: unknown, at: Date) {
  await db
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}

/**
 * Sets a value unless it stands there already; true for the one who set it. Another process that
 * tries meanwhile waits for this transaction, and learns that it came second.
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

/** Settled for good, so asked once of each database; what a transaction made is forgotten with it. */
const settled = new WeakMap<Db, Map<string, unknown>>()

/** Makes a value the first time it is asked for; whichever process is first decides for all. */
export async function settingOnce<T>(db: Db, key: string, at: Date, make: () => T): Promise<T> {
  const known = settled.get(db) ?? new Map<string, unknown>()
  settled.set(db, known)
  if (known.has(key)) return known.get(key) as T
  const value = (await findSetting<T>(db, key)) ?? (await makeSetting(db, key, at, make))
  known.set(key, value)
  return value
}

async function makeSetting<T>(db: Db, key: string, at: Date, make: () => T): Promise<T> {
  await db.insert(settings).values({ key, value: make(), updatedAt: at }).onConflictDoNothing()
  return (await findSetting<T>(db, key)) as T
}
