import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { RoleName } from '#domain/accounts/roles.ts'
import { impersonationMinutes, type ImpersonationEnd } from '#domain/accounts/impersonation.ts'
import type { Db } from '../db/client.ts'
import { accounts, sessions } from '../db/tables/accounts.ts'
import { impersonations } from '../db/tables/impersonations.ts'
import { roles } from '../db/tables/roles.ts'
import { scopeIdOf } from './role-queries.ts'

export type ImpersonationRow = typeof impersonations.$inferSelect

type NewImpersonation = Pick<ImpersonationRow, 'operatorId' | 'accountId' | 'reason' | 'startedAt'>

/** Undefined when another one of the operator runs, or the session has ended. */
export async function insertImpersonation(
  tx: Db,
  { token, ...row }: NewImpersonation & { token: string },
): Promise<ImpersonationRow | undefined> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.token, token))
  if (!session) return undefined
  const expiresAt = sql`clock_timestamp() + ${impersonationMinutes} * interval '1 minute'`
  const [inserted] = await tx
    .insert(impersonations)
    .values({ ...row, sessionId: session.id, expiresAt })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** Ends a running one; undefined when it has ended already. */
export async function updateEnd(
  tx: Db,
  { id, at, because }: { id: string; at: Date; because: ImpersonationEnd },
): Promise<ImpersonationRow | undefined> {
  const [ended] = await tx
    .update(impersonations)
    .set({ endedAt: at, endedBecause: because })
    .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
    .returning()
  return ended
}

/**
 * Those not ended yet – of all, of an operator or of a session – with what decides whether they must end. By the
 * database's clock.
 */
export function selectRunning(db: Db, of: { operatorId?: string; token?: string } = {}) {
  return db
    .select({
      id: impersonations.id,
      operatorId: impersonations.operatorId,
      accountId: impersonations.accountId,
      isExpired: sql<boolean>`${impersonations.expiresAt} <= clock_timestamp()`,
      hasSession: sql<boolean>`${sessions.id} is not null`,
      hasPassed: sql<boolean>`${sessions.twoFactorAt} is not null and ${accounts.twoFactorEnabled} is true`,
    })
    .from(impersonations)
    .leftJoin(sessions, eq(sessions.id, impersonations.sessionId))
    .leftJoin(accounts, eq(accounts.id, impersonations.operatorId))
    .where(
      and(
        isNull(impersonations.endedAt),
        of.operatorId === undefined ? undefined : eq(impersonations.operatorId, of.operatorId),
        of.token === undefined ? undefined : eq(sessions.token, of.token),
      ),
    )
}

/** An account with its roles, for who is seen; one row for each role. */
export const selectAccountWithRoles = (db: Db, accountId: string) =>
  db
    .select({
      email: accounts.email,
      name: accounts.name,
      emailVerified: accounts.emailVerified,
      hasTwoFactor: accounts.twoFactorEnabled,
      role: { id: roles.id, name: sql<RoleName>`${roles.name}`, scopeId: scopeIdOf(roles) },
    })
    .from(accounts)
    .leftJoin(roles, and(eq(roles.accountId, accounts.id), isNull(roles.revokedAt)))
    .where(eq(accounts.id, accountId))
    .orderBy(asc(roles.grantedAt), asc(roles.id))

/** Deletes those that began until an instant; the log of that time is deleted by then, too. */
export async function deleteImpersonations(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx.delete(impersonations).where(lte(impersonations.startedAt, until))
  return rowCount ?? 0
}
