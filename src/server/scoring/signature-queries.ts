import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { cardSignatures } from '../db/tables/scoring.ts'

export type SignatureRow = typeof cardSignatures.$inferSelect

const signaturesOfCards = prepared((db) =>
  db
    .select()
    .from(cardSignatures)
    .where(
      and(
        eq(cardSignatures.roundId, sql.placeholder('roundId')),
        isAnyOf(cardSignatures.entryId, 'entryIds'),
      ),
    )
    .orderBy(asc(cardSignatures.receivedAt), asc(cardSignatures.id)),
)

/** The signatures of these cards of a round, in the order received. */
export const selectSignatures = (
  db: Db,
  ofCards: { roundId: string; entryIds: string[] },
): Promise<SignatureRow[]> => signaturesOfCards(db).execute(ofCards)

/** False when the id exists. */
export async function insertSignature(tx: Db, row: typeof cardSignatures.$inferInsert) {
  const added = await tx
    .insert(cardSignatures)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: cardSignatures.id })
  return added.length > 0
}

export async function findSignature(db: Db, id: string): Promise<SignatureRow | undefined> {
  const [row] = await db.select().from(cardSignatures).where(eq(cardSignatures.id, id))
  return row
}
