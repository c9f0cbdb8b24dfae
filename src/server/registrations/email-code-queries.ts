import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { emailCodes } from '../db/tables/registrations.ts'

/** Replaces earlier codes by a new one. Codes expire by the database's real clock, not by the demonstration's (E14). */
export async function replaceEmailCode(
  tx: Db,
  code: { registrationId: string; email: string; codeHash: string; minutes: number },
): Promise<Date> {
  const { registrationId } = code
  const deleted = tx.delete(emailCodes).where(eq(emailCodes.registrationId, registrationId))
  const inserted = tx
    .insert(emailCodes)
    .values({
      registrationId,
      email: code.email,
      codeHash: code.codeHash,
      attempts: 0,
      createdAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + ${code.minutes}::int * interval '1 minute'`,
    })
    .returning({ expiresAt: emailCodes.expiresAt })
  const [, [row]] = await Promise.all([deleted.execute(), inserted.execute()])
  return row?.expiresAt as Date
}

/**
 * Counts an attempt at the newest code, used or not, and returns the code; undefined when no code is fresh and has
 * attempts left. A single statement counts concurrent attempts correctly.
 */
export async function countCodeAttempt(db: Db, registrationId: string, maxTries: number) {
  const [row] = await db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(isFreshCode(registrationId, maxTries))
    .returning()
  return row
}

/** The code that can still be entered, with its age in seconds; undefined without one. */
export async function findOpenCode(db: Db, { registrationId, maxTries }: OpenCode) {
  const [row] = await db
    .select({
      email: emailCodes.email,
      age: sql<number>`extract(epoch from clock_timestamp() - ${emailCodes.createdAt})::int`,
    })
    .from(emailCodes)
    .where(and(isFreshCode(registrationId, maxTries), isNull(emailCodes.usedAt)))
    .execute()
  return row
}

type OpenCode = { registrationId: string; maxTries: number }

const isFreshCode = (registrationId: string, maxTries: number) =>
  and(
    eq(emailCodes.registrationId, registrationId),
    sql`${emailCodes.attempts} < ${maxTries}`,
    sql`${emailCodes.expiresAt} > clock_timestamp()`,
  )

export async function useEmailCode(tx: Db, id: string) {
  await tx
    .update(emailCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(eq(emailCodes.id, id))
    .execute()
}
