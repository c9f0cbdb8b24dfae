import { and, asc, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { cardReports } from '../db/tables/golfbox.ts'

type ReportRow = typeof cardReports.$inferSelect

/** No process sends the card at this time. A lease that ended belongs to a process that died. */
export const isFree = (now: Date) =>
  or(isNull(cardReports.sendingUntil), lte(cardReports.sendingUntil, now))

/** A report with the end of its lease, which also identifies it. */
export type ClaimedReport = ReportRow & { sendingUntil: Date }

/**
 * Leases the next due report that is not entered manually to one sender until `sendingUntil`. No other
 * process sends, files or marks it until then, and no transaction stays open meanwhile.
 */
export async function claimDueReport(
  db: Db,
  { now, sendingUntil }: { now: Date; sendingUntil: Date },
): Promise<ClaimedReport | undefined> {
  const due = db.$with('due').as(
    db
      .select({ roundId: cardReports.roundId, entryId: cardReports.entryId })
      .from(cardReports)
      .where(
        and(
          eq(cardReports.state, 'waiting'),
          lte(cardReports.dueAt, now),
          isNull(cardReports.enteredManuallyAt),
          isFree(now),
        ),
      )
      .orderBy(asc(cardReports.dueAt), asc(cardReports.roundId), asc(cardReports.entryId))
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [row] = await db
    .with(due)
    .update(cardReports)
    .set({ sendingUntil })
    .from(due)
    .where(and(eq(cardReports.roundId, due.roundId), eq(cardReports.entryId, due.entryId)))
    .returning(getTableColumns(cardReports))
  return row && { ...row, sendingUntil }
}

const isClaim = ({ roundId, entryId, sendingUntil }: ClaimedReport) =>
  and(
    eq(cardReports.roundId, roundId),
    eq(cardReports.entryId, entryId),
    eq(cardReports.sendingUntil, sendingUntil),
  )

/** Stores the outcome and ends the lease; nothing when another sender has taken the card since it ended. */
export async function settleClaim(
  db: Db,
  claim: ClaimedReport,
  values: Partial<Omit<ReportRow, 'roundId' | 'entryId' | 'revision' | 'sendingUntil'>>,
) {
  await db
    .update(cardReports)
    .set({ ...values, sendingUntil: null })
    .where(isClaim(claim))
}

/** Deletes a leased report, so that its card can be filed again. */
export async function deleteClaim(db: Db, claim: ClaimedReport) {
  await db.delete(cardReports).where(isClaim(claim))
}
