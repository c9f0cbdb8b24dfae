import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { accounts, sessions } from '../db/tables/accounts.ts'
import { roles } from '../db/tables/roles.ts'
import { scopeIdOf } from './role-queries.ts'

const sessionByToken = prepared((db) =>
  db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      name: accounts.name,
      emailVerified: accounts.emailVerified,
      twoFactor: sql<Actor['twoFactor']>`case
        when not ${accounts.twoFactorEnabled} then 'off'
        when ${sessions.twoFactorAt} is null then 'due' else 'passed' end`,
      // The id first: Drizzle takes a joined row for missing when its first column is null, and
      // an operator's role counts in nothing smaller.
      role: { id: roles.id, name: sql<RoleName>`${roles.name}`, scopeId: scopeIdOf(roles) },
      /** A day or more of its thirty has gone. */
      isAging: sql<boolean>`${sessions.expiresAt} < clock_timestamp() + interval '29 days'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(roles, and(eq(roles.accountId, accounts.id), isNull(roles.revokedAt)))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(roles.grantedAt), asc(roles.id))
    .prepare(''),
)

/**
 * The account behind a session and its roles, in one question: every request of a signed-in
 * person asks it. One row for each role, a row without a role when there is none, no row when
 * the session has ended. By the database's clock, as sessions keep the real time (E14).
 */
export const selectSession = (db: Db, token: string) => sessionByToken(db).execute({ token })
