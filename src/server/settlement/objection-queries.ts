import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ObjectionShown } from '#contract/settlement/cockpit.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { settlementObjections, settlementStatements } from '../db/tables/settlement.ts'

/** Undefined when the same objection is stored already. */
export async function insertObjection(tx: Db, row: typeof settlementObjections.$inferInsert) {
  const rows = await tx.insert(settlementObjections).values(row).onConflictDoNothing().returning()
  return rows[0]
}

/** False when there is none, or when it is answered. */
export async function updateAnswer(
  tx: Db,
  id: string,
  set: { answer: string; answeredBy: string; answeredAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(settlementObjections)
    .set(set)
    .where(and(eq(settlementObjections.id, id), isNull(settlementObjections.answer)))
    .returning({ id: settlementObjections.id })
  return rows.length > 0
}

export async function selectObjectionsOf(db: Db, statementIds: string[]) {
  if (statementIds.length === 0) return []
  return db
    .select()
    .from(settlementObjections)
    .where(inArray(settlementObjections.statementId, statementIds))
    .orderBy(asc(settlementObjections.writtenAt))
}

export async function selectObjectionsTo(db: Db, cutOffId: string): Promise<ObjectionShown[]> {
  const rows = await db
    .select({
      objectionId: settlementObjections.id,
      statementId: settlementObjections.statementId,
      number: settlementStatements.number,
      clubName: clubs.name,
      text: settlementObjections.text,
      writtenAt: settlementObjections.writtenAt,
      answer: settlementObjections.answer,
    })
    .from(settlementObjections)
    .innerJoin(settlementStatements, eq(settlementStatements.id, settlementObjections.statementId))
    .innerJoin(clubs, eq(clubs.id, settlementStatements.clubId))
    .where(eq(settlementStatements.cutOffId, cutOffId))
    .orderBy(asc(settlementObjections.writtenAt))
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}
