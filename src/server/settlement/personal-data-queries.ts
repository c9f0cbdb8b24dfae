import { eq } from 'drizzle-orm'
import { exportTable } from '../db/personal-rows.ts'
import { settlementApprovals, settlementApprovers } from '../db/tables/approvals.ts'
import type { PersonalPart } from '../personal-data.ts'

/** The approver outside the company, and their answers. Both document who closed a period, so an erasure keeps them. */
export const settlementPart: PersonalPart = {
  exportOf: async (db, { accountId, email }) => [
    await exportTable(db, settlementApprovers, {
      where: eq(settlementApprovers.email, email),
      orderBy: [settlementApprovers.namedAt],
    }),
    await exportTable(db, settlementApprovals, {
      where: eq(settlementApprovals.decidedBy, accountId),
      orderBy: [settlementApprovals.requestedAt],
    }),
  ],
  erase: async () => undefined,
}
