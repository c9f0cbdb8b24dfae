import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { settlementFiles } from '../db/tables/reconciliation.ts'

/** When the same file of a provider was read in. */
export async function findSettlementFile(
  db: Db,
  { provider, sha256 }: { provider: string; sha256: string },
): Promise<Date | undefined> {
  const [row] = await db
    .select({ readAt: settlementFiles.readAt })
    .from(settlementFiles)
    .where(and(eq(settlementFiles.provider, provider), eq(settlementFiles.sha256, sha256)))
  return row?.readAt
}

/** False when the same file was read in before. */
export async function insertSettlementFile(
  tx: Db,
  row: typeof settlementFiles.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(settlementFiles)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: settlementFiles.id })
  return rows.length > 0
}
