import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { proposals, type ProposalKind } from '../db/tables/proposals.ts'

export type Proposal = typeof proposals.$inferSelect
/** What a proposal is about. */
export type ProposalSubject = { kind: ProposalKind; id: string }

const isOpen = isNull(proposals.endedAt)
const isAbout = ({ kind, id }: ProposalSubject) =>
  and(eq(proposals.kind, kind), eq(proposals.subjectId, id))

export const selectOpenProposals = (db: Db, kinds: ProposalKind[]): Promise<Proposal[]> =>
  db
    .select()
    .from(proposals)
    .where(and(inArray(proposals.kind, kinds), isOpen))

export async function findProposal(db: Db, id: string): Promise<Proposal | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  return row
}

/** The proposal about a subject that waits; only one that still fits what is in force, where that is given. */
export async function findOpenProposal(db: Db, subject: ProposalSubject, inForce?: string) {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(isAbout(subject), isOpen))
  return inForce === undefined || row?.from === inForce ? row : undefined
}

/** Stores a proposal about a locked subject, in place of one that waits. */
export async function insertProposal(tx: Db, row: typeof proposals.$inferInsert) {
  const { kind, subjectId, proposedAt } = row
  await tx
    .update(proposals)
    .set({ endedAt: proposedAt, outcome: 'replaced' })
    .where(and(isAbout({ kind, id: subjectId }), isOpen))
  await tx.insert(proposals).values(row)
}

export async function endProposal(
  tx: Db,
  id: string,
  ended: { outcome: 'confirmed' | 'withdrawn'; endedAt: Date },
) {
  await tx.update(proposals).set(ended).where(eq(proposals.id, id))
}
