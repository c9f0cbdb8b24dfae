import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { settlementApprovals, settlementApprovers } from '../db/tables/approvals.ts'

export type ApproverRow = typeof settlementApprovers.$inferSelect
export type ApprovalRow = typeof settlementApprovals.$inferSelect
/** A request with the person it was mailed to. */
export type Approval = ApprovalRow & { to: ApproverRow }

/** The present approver. */
export async function findApprover(db: Db): Promise<ApproverRow | undefined> {
  const [row] = await db
    .select()
    .from(settlementApprovers)
    .where(isNull(settlementApprovers.endedAt))
  return row
}

export async function insertApprover(tx: Db, row: typeof settlementApprovers.$inferInsert) {
  const [stored] = await tx.insert(settlementApprovers).values(row).returning()
  return stored?.id ?? ''
}

export async function endApproverRow(tx: Db, id: string, at: Date) {
  await tx.update(settlementApprovers).set({ endedAt: at }).where(eq(settlementApprovers.id, id))
}

const isUnanswered = and(
  isNull(settlementApprovals.withdrawnAt),
  isNull(settlementApprovals.decision),
)

/** Withdraws the unanswered requests to an approver, or for a subject, and returns them; expired ones too. */
export async function withdrawOpen(
  tx: Db,
  of: { approverId: string } | { subjectId: string },
  at: Date,
): Promise<ApprovalRow[]> {
  const isOf =
    'approverId' in of
      ? eq(settlementApprovals.approverId, of.approverId)
      : eq(settlementApprovals.subjectId, of.subjectId)
  return tx
    .update(settlementApprovals)
    .set({ withdrawnAt: at })
    .where(and(isOf, isUnanswered))
    .returning()
}

export async function insertApproval(tx: Db, row: typeof settlementApprovals.$inferInsert) {
  const [stored] = await tx.insert(settlementApprovals).values(row).returning()
  return stored?.id ?? ''
}

export async function updateApproval(
  tx: Db,
  id: string,
  set: Partial<
    Pick<ApprovalRow, 'withdrawnAt' | 'decision' | 'decidedAt' | 'decidedBy' | 'reason'>
  >,
) {
  await tx.update(settlementApprovals).set(set).where(eq(settlementApprovals.id, id))
}

const withApprover = { approval: settlementApprovals, to: settlementApprovers }
const isTo = eq(settlementApprovers.id, settlementApprovals.approverId)

export async function findApprovalByKey(db: Db, keyHash: string): Promise<Approval | undefined> {
  const [row] = await db
    .select(withApprover)
    .from(settlementApprovals)
    .innerJoin(settlementApprovers, isTo)
    .where(eq(settlementApprovals.keyHash, keyHash))
  return row && { ...row.approval, to: row.to }
}

/** The latest request for an approval of a subject. */
export async function findLatestApproval(db: Db, subjectId: string): Promise<Approval | undefined> {
  const [row] = await db
    .select(withApprover)
    .from(settlementApprovals)
    .innerJoin(settlementApprovers, isTo)
    .where(eq(settlementApprovals.subjectId, subjectId))
    .orderBy(desc(settlementApprovals.requestedAt), desc(settlementApprovals.id))
    .limit(1)
  return row && { ...row.approval, to: row.to }
}

export async function findApproval(db: Db, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await db.select().from(settlementApprovals).where(eq(settlementApprovals.id, id))
  return row
}

/** Locks a request until the transaction ends, so that it is answered or withdrawn once. */
export async function lockApproval(tx: Db, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementApprovals)
    .where(eq(settlementApprovals.id, id))
    .for('update')
  return row
}
