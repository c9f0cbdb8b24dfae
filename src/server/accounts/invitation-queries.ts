import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { invitations } from '../db/tables/roles.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { scopeIdOf } from './role-queries.ts'

export type InvitationRow = typeof invitations.$inferSelect

const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/** Undefined when one to the same address and role stands already: the index is the final guard. */
export async function insertInvitation(tx: Db, row: typeof invitations.$inferInsert) {
  const [made] = await tx.insert(invitations).values(row).onConflictDoNothing().returning()
  return made
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row
}

/** Held until what becomes of it is written. */
export async function lockInvitation(tx: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return row
}

export async function findInvitationByKey(db: Db, keyHash: string) {
  const [row] = await db.select().from(invitations).where(eq(invitations.keyHash, keyHash))
  return row
}

/** The unanswered one, expired or not, held. */
export async function lockUnanswered(tx: Db, email: string, { name, scopeId }: Role) {
  const isIt = sql`${scopeIdOf(invitations)} is not distinct from ${scopeId}::uuid`
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), eq(invitations.name, name), isIt, isUnanswered))
    .for('update')
  return row
}

export async function updateInvitation(
  tx: Db,
  id: string,
  values: Partial<typeof invitations.$inferInsert>,
) {
  await tx.update(invitations).set(values).where(eq(invitations.id, id))
}

type Scoped = Pick<InvitationRow, 'clubId' | 'tournamentId'>
type Place = { name: string | null; clubId: string | null; tournamentId: string | null }

/** What a role counts in, by name, and in which club that is; nulls where it has none yet, or none at all. */
export async function findScope(db: Db, { clubId, tournamentId }: Scoped): Promise<Place> {
  const [place] = tournamentId
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
  return { name: place?.name ?? null, clubId: place?.clubId ?? null, tournamentId }
}

/** The people of one club, company or tournament are changed by one at a time. */
export async function lockPeopleOf(tx: Db, scopeId: string | null) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`people:${scopeId ?? 'operator'}`}, 0))`,
  )
}

/** Forgets invitations that were over before an instant: accepted, taken back or run out. */
export async function deleteInvitations(tx: Db, until: Date): Promise<number> {
  const over = sql`least(${invitations.acceptedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`
  const gone = await tx.delete(invitations).where(sql`${over} <= ${until.toISOString()}`)
  return gone.rowCount ?? 0
}
