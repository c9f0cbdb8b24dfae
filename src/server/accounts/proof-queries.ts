import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { credentials, sessions } from '../db/tables/accounts.ts'

/** The account's password as it is kept; undefined when it has none. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const own = and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential'))
  const [row] = await db.select({ hash: credentials.password }).from(credentials).where(own)
  return row?.hash ?? undefined
}

/** Was the session opened within so many minutes? By the database's clock, as sessions are (E14). */
export async function isFreshSession(db: Db, token: string, minutes: number): Promise<boolean> {
  const from = sql`clock_timestamp() - ${minutes}::int * interval '1 minute'`
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.createdAt, from)))
  return row !== undefined
}
