import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { FlagName } from '#domain/flags/flags.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { featureFlags } from '../db/tables/flags.ts'

export type FlagRow = typeof featureFlags.$inferSelect

/** Notified at the commit of every change. */
export const flagChannel = 'flags_changed'

export const selectFlags = (db: Db): Promise<FlagRow[]> => db.select().from(featureFlags)

/** With the name of who decided. */
export const selectDecidedFlags = (db: Db) =>
  db
    .select({ ...getTableColumns(featureFlags), byName: accounts.name })
    .from(featureFlags)
    .leftJoin(accounts, eq(accounts.id, featureFlags.changedBy))

/** Holds a flag, whether it was set or not, until the transaction ends; returns its row. */
export async function lockFlag(tx: Db, name: FlagName): Promise<FlagRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`flag.${name}`}))`)
  const [row] = await tx.select().from(featureFlags).where(eq(featureFlags.name, name))
  return row
}

export async function writeFlag(tx: Db, row: FlagRow) {
  const { name: _, ...set } = row
  await tx.insert(featureFlags).values(row).onConflictDoUpdate({ target: featureFlags.name, set })
  await tx.execute(sql`select pg_notify(${flagChannel}, ${row.name})`)
}
