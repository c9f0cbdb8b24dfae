import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { holdsPower, type Power } from '#domain/accounts/powers.ts'
import { rolesIn, scopeOf, type Role, type RoleScope } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { invitations, roles } from '../db/tables/roles.ts'

type ScopeColumns<Column> = { clubId: Column; companyId: Column; tournamentId: Column }

/** The scope id of a role, from the three columns of which at most one is set. */
export const scopeIdOf = ({ clubId, companyId, tournamentId }: ScopeColumns<SQLWrapper>) =>
  sql<string | null>`coalesce(${clubId}, ${companyId}, ${tournamentId})`

/** The three columns for a role, with its scope id in the column of its scope. */
export function scopeColumnsOf({ name, scopeId }: Role): ScopeColumns<string | null> {
  const idFor = (scope: RoleScope) => (scopeOf(name) === scope ? scopeId : null)
  return { clubId: idFor('club'), companyId: idFor('company'), tournamentId: idFor('tournament') }
}

const operatorRoles = rolesIn('none')

export function selectRoles(db: Db, accountId: string) {
  return db
    .select({ name: roles.name, scopeId: scopeIdOf(roles) })
    .from(roles)
    .where(and(eq(roles.accountId, accountId), isNull(roles.revokedAt)))
    .orderBy(asc(roles.grantedAt))
}

export async function insertRole(tx: Db, role: typeof roles.$inferInsert) {
  await tx.insert(roles).values(role)
}

/** A role that has not ended. */
export async function findRole(
  db: Db,
  id: string,
): Promise<(Role & { accountId: string }) | undefined> {
  const [role] = await db
    .select({ accountId: roles.accountId, name: roles.name, scopeId: scopeIdOf(roles) })
    .from(roles)
    .where(and(eq(roles.id, id), isNull(roles.revokedAt)))
  return role
}

/** The number of people with this role in its club, company or tournament. */
export function countHolders(db: Db, { name, scopeId }: Role): Promise<number> {
  const isIt = sql`${scopeIdOf(roles)} is not distinct from ${scopeId}::uuid`
  return db.$count(roles, and(eq(roles.name, name), isIt, isNull(roles.revokedAt)))
}

/** Ends a role and returns it; undefined when it had ended before. */
export async function endRole(
  tx: Db,
  { accountId, roleId, at }: { accountId: string; roleId: string; at: Date },
) {
  const [role] = await tx
    .update(roles)
    .set({ revokedAt: at })
    .where(and(eq(roles.id, roleId), eq(roles.accountId, accountId), isNull(roles.revokedAt)))
    .returning()
  return role
}

/** Deletes the roles in a tournament that is about to be deleted, and the invitations to them. */
export async function deleteRolesIn(tx: Db, tournamentId: string): Promise<void> {
  await tx.delete(roles).where(eq(roles.tournamentId, tournamentId))
  await tx.delete(invitations).where(eq(invitations.tournamentId, tournamentId))
}

/** The operators by mail address, each with all of their roles. */
export async function selectOperators(db: Db): Promise<{ email: string; roles: Role[] }[]> {
  const rows = await db
    .select({ email: accounts.email, name: roles.name })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(inArray(roles.name, operatorRoles), isNull(roles.revokedAt)))
    .orderBy(accounts.email)
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  return [...byEmail].map(([email, held]) => ({
    email,
    roles: held.map(({ name }) => ({ name, scopeId: null })),
  }))
}

/** Whether there is any operator. */
export async function hasOperator(db: Db): Promise<boolean> {
  const isActive = and(inArray(roles.name, operatorRoles), isNull(roles.revokedAt))
  const [row] = await db.select({ id: roles.id }).from(roles).where(isActive).limit(1)
  return row !== undefined
}

/** Whether there is an operator administrator with two-factor sign-in. */
export async function hasVerifiedOperator(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: roles.id })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(
      and(
        eq(roles.name, 'operator_admin'),
        isNull(roles.revokedAt),
        eq(accounts.twoFactorEnabled, true),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The addresses of those who work here and hold a power. */
export async function selectHolders(db: Db, power: Power): Promise<string[]> {
  const operators = await selectOperators(db)
  return operators.filter(({ roles }) => holdsPower(roles, power)).map(({ email }) => email)
}
