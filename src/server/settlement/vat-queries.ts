import { and, eq, isNull } from 'drizzle-orm'
import type { VatRow } from '#contract/settlement/vat.ts'
import type { Db } from '../db/client.ts'
import { vatProposals } from '../db/tables/vat-proposals.ts'

export type VatProposal = typeof vatProposals.$inferSelect
export type VatSubject = Pick<VatRow, 'kind' | 'id'>
export type Vat = VatRow['vat']

const isOpen = isNull(vatProposals.endedAt)
const isAbout = ({ kind, id }: VatSubject) =>
  and(eq(vatProposals.kind, kind), eq(vatProposals.subjectId, id))

export const selectOpenProposals = (db: Db): Promise<VatProposal[]> =>
  db.select().from(vatProposals).where(isOpen)

export async function findVatProposal(db: Db, id: string): Promise<VatProposal | undefined> {
  const [row] = await db.select().from(vatProposals).where(eq(vatProposals.id, id))
  return row
}

/** The proposal about a locked subject that waits and still fits what is in force. */
export async function findOpenProposal(tx: Db, subject: VatSubject, inForce: Vat) {
  const [row] = await tx
    .select()
    .from(vatProposals)
    .where(and(isAbout(subject), isOpen))
  return row?.from === inForce ? row : undefined
}

/** Stores a proposal about a locked subject, in place of one that waits. */
export async function insertProposal(tx: Db, row: typeof vatProposals.$inferInsert) {
  const { kind, subjectId, proposedAt } = row
  await tx
    .update(vatProposals)
    .set({ endedAt: proposedAt, outcome: 'replaced' })
    .where(and(isAbout({ kind, id: subjectId }), isOpen))
  await tx.insert(vatProposals).values(row)
}

export async function endProposal(
  tx: Db,
  id: string,
  ended: { outcome: 'confirmed' | 'withdrawn'; endedAt: Date },
) {
  await tx.update(vatProposals).set(ended).where(eq(vatProposals.id, id))
}
