import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { companies } from '../db/tables/companies.ts'
import { invitations } from '../db/tables/roles.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { scopeIdOf } from './role-queries.ts'

export type InvitationRow = typeof invitations.$inferSelect

const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/** Undefined when an open invitation to the same address and role exists; a unique index ensures this. */
export async function insertInvitation(tx: Db, row: typeof invitations.$inferInsert) {
  const [inserted] = await tx.insert(invitations).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row
}

export async function lockInvitation(tx: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return row
}

export async function findInvitationByKey(db: Db, keyHash: string) {
  const [row] = await db.select().from(invitations).where(eq(invitations.keyHash, keyHash))
  return row
}

/** Locks the unanswered invitation to this address and role, expired or not. */
export async function lockUnanswered(tx: Db, email: string, { name, scopeId }: Role) {
  const isIt = sql`${scopeIdOf(invitations)} is not distinct from ${scopeId}::uuid`
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), eq(invitations.name, name), isIt, isUnanswered))
    .for('update')
  return row
}

/** Locks the unanswered invitations that a person has sent, expired or not. */
export function lockSentBy(tx: Db, accountId: string): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.invitedBy, accountId), isUnanswered))
    .orderBy(invitations.id)
    .for('update')
}

export async function updateInvitation(
  tx: Db,
  id: string,
  values: Partial<typeof invitations.$inferInsert>,
) {
  await tx.update(invitations).set(values).where(eq(invitations.id, id))
}

type Scoped = Pick<InvitationRow, 'clubId' | 'companyId' | 'tournamentId'>
type NamedScope = {
  name: string | null
  clubId: string | null
  companyId: string | null
  tournamentId: string | null
}

/** The name of a role's club, company or tournament and its club; nulls when it has none or does not exist. */
export async function findScope(
  db: Db,
  { clubId, companyId, tournamentId }: Scoped,
): Promise<NamedScope> {
  if (companyId) {
    const [company] = await db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, companyId))
    const id = company ? companyId : null
    return { name: company?.name ?? null, clubId: null, companyId: id, tournamentId: null }
  }
  const [scope] = tournamentId
    ? await db
        .select({ name: tournaments.name, clubId: tournaments.clubId })
        .from(tournaments)
        .where(eq(tournaments.id, tournamentId))
    : clubId
      ? await db
          .select({ name: clubs.name, clubId: clubs.id })
          .from(clubs)
          .where(eq(clubs.id, clubId))
      : []
  const { name = null, clubId: found = null } = scope ?? {}
  return { name, clubId: found, companyId: null, tournamentId }
}

/** Is the invitation to the contact of the company, whom its order invited? */
export async function isContact(db: Db, { companyId, email, invitedBy }: InvitationRow) {
  if (!companyId || invitedBy) return false
  const isIt = and(eq(companies.id, companyId), eq(companies.contactEmail, email))
  return (await db.$count(companies, isIt)) > 0
}

/** Serializes changes to the people of one club, company or tournament, or of the operator (null). */
export async function lockPeopleOf(tx: Db, scopeId: string | null) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`people:${scopeId ?? 'operator'}`}, 0))`,
  )
}

/** Deletes invitations that were accepted, revoked or expired before an instant. */
export async function deleteInvitations(tx: Db, until: Date): Promise<number> {
  const endedAt = sql`least(${invitations.acceptedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`
  const deleted = await tx.delete(invitations).where(sql`${endedAt} <= ${until.toISOString()}`)
  return deleted.rowCount ?? 0
}
