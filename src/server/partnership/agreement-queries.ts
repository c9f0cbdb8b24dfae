import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { clubAgreements } from '../db/tables/partnership.ts'

export type AgreementRow = typeof clubAgreements.$inferSelect

/** False when the version or the offer exists already. */
export async function insertAgreement(
  tx: Db,
  row: typeof clubAgreements.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(clubAgreements).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function findAgreement(db: Db, id: string): Promise<AgreementRow | undefined> {
  const [row] = await db.select().from(clubAgreements).where(eq(clubAgreements.id, id))
  return row
}

export async function findAgreementByKey(db: Db, keyHash: string) {
  const [row] = await db.select().from(clubAgreements).where(eq(clubAgreements.keyHash, keyHash))
  return row
}

/** Holds the agreement until the transaction ends, so that the second of two presses finds the signature. */
export async function lockAgreement(tx: Db, id: string): Promise<AgreementRow | undefined> {
  const [row] = await tx
    .select()
    .from(clubAgreements)
    .where(eq(clubAgreements.id, id))
    .for('update')
  return row
}

export async function updateAgreement(
  tx: Db,
  id: string,
  values: Partial<typeof clubAgreements.$inferInsert>,
) {
  await tx.update(clubAgreements).set(values).where(eq(clubAgreements.id, id))
}

/** The versions of a club's agreement, the newest first. */
export function selectAgreementsOfClub(db: Db, clubId: string): Promise<AgreementRow[]> {
  return db
    .select()
    .from(clubAgreements)
    .where(eq(clubAgreements.clubId, clubId))
    .orderBy(desc(clubAgreements.version))
}

/** The offers of a lead, the latest first. */
export function selectOffersOfLead(db: Db, leadId: string): Promise<AgreementRow[]> {
  return db
    .select()
    .from(clubAgreements)
    .where(eq(clubAgreements.leadId, leadId))
    .orderBy(desc(clubAgreements.createdAt), desc(clubAgreements.id))
}

/** Takes back the open offers of a lead, or the unsigned versions of a club. */
export async function endUnsigned(
  tx: Db,
  of: { leadId: string } | { clubId: string },
  at: Date,
): Promise<void> {
  const isOf =
    'leadId' in of ? eq(clubAgreements.leadId, of.leadId) : eq(clubAgreements.clubId, of.clubId)
  await tx
    .update(clubAgreements)
    .set({ endedAt: at })
    .where(and(isOf, isNull(clubAgreements.signedAt), isNull(clubAgreements.endedAt)))
}

/** The name of a club, for a version of its agreement. */
export async function findClubName(db: Db, clubId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: clubs.name }).from(clubs).where(eq(clubs.id, clubId))
  return row?.name
}

/** Deletes unsigned offers of leads that are deleted. */
export async function deleteUnsignedOffers(tx: Db, leadIds: readonly string[]) {
  if (leadIds.length === 0) return
  await tx
    .delete(clubAgreements)
    .where(and(inArray(clubAgreements.leadId, [...leadIds]), isNull(clubAgreements.signedAt)))
}

const newer = alias(clubAgreements, 'newer')

/** Deletes versions signed up to an instant for which the club has signed a newer version up to then. */
export async function deleteOldAgreements(tx: Db, until: Date): Promise<number> {
  const overtaken = sql`exists (select from ${clubAgreements} as newer
    where ${newer.clubId} = ${clubAgreements.clubId} and ${newer.version} > ${clubAgreements.version}
      and ${newer.signedAt} <= ${until.toISOString()})`
  const gone = await tx
    .delete(clubAgreements)
    .where(and(lte(clubAgreements.signedAt, until), overtaken))
  return gone.rowCount ?? 0
}
