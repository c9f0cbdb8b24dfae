import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import { companyInvoices } from '../db/tables/companies.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { receipts } from '../db/tables/receipts.ts'

/** The issued document that a file belongs to. */
export type FileOwner = { invoiceId: string } | { receiptId: string }
export type FileFormat = (typeof documentFiles.$inferSelect)['format']

const ofOwner = (owner: FileOwner) =>
  'invoiceId' in owner
    ? eq(documentFiles.invoiceId, owner.invoiceId)
    : eq(documentFiles.receiptId, owner.receiptId)

/** Keeps files of an issued document; one that is kept already stays. */
export async function insertFiles(tx: Db, rows: (typeof documentFiles.$inferInsert)[]) {
  if (rows.length === 0) return
  await tx.insert(documentFiles).values(rows).onConflictDoNothing()
}

/** The formats that are kept of a document. */
export async function selectFormats(db: Db, owner: FileOwner): Promise<FileFormat[]> {
  const rows = await db
    .select({ format: documentFiles.format })
    .from(documentFiles)
    .where(ofOwner(owner))
  return rows.map(({ format }) => format)
}

/** The kept bytes of a document. */
export async function findFile(db: Db, owner: FileOwner, format: FileFormat) {
  const [row] = await db
    .select({ body: documentFiles.body })
    .from(documentFiles)
    .where(and(ofOwner(owner), eq(documentFiles.format, format)))
  return row?.body
}

/**
 * Deletes the files of documents that were issued by a day. The database refuses it for a document that bookkeeping still
 * needs (L-BK-5). Returns the number of files.
 */
export async function deleteOldFiles(tx: Db, until: PlainDate): Promise<number> {
  const oldInvoices = tx
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .where(lte(companyInvoices.issuedOn, until))
  const oldReceipts = tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(lte(receipts.issuedOn, until))
  const old = or(
    inArray(documentFiles.invoiceId, oldInvoices),
    inArray(documentFiles.receiptId, oldReceipts),
  )
  const deleted = await eraseFrom(tx, documentFiles, () => tx.delete(documentFiles).where(old))
  return deleted.rowCount ?? 0
}
