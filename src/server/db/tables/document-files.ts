import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { kept, personalData } from '../personal-data.ts'
import { bytes } from './columns.ts'
import { companyInvoices } from './companies.ts'
import { receipts } from './receipts.ts'

/**
 * A file of an invoice, a credit note or a receipt, written when it was issued: the stored bytes are sent, never made
 * again (E32). Insert-only until bookkeeping needs the document no longer.
 */
export const documentFiles = pgTable(
  'document_files',
  {
    /** A file belongs to one document: an invoice of a company, or a receipt. */
    invoiceId: uuid('invoice_id').references(() => companyInvoices.id),
    receiptId: uuid('receipt_id').references(() => receipts.id),
    /** Receipts have `html` and `pdf` only. */
    format: text('format').$type<InvoiceFileFormat>().notNull(),
    body: bytes('body').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
  },
  (t) => [
    unique('document_files_invoice').on(t.invoiceId, t.format),
    unique('document_files_receipt').on(t.receiptId, t.format),
    check('document_files_one', sql`num_nonnulls(${t.invoiceId}, ${t.receiptId}) = 1`),
  ],
)

personalData(documentFiles, {
  about: 'A file of an invoice, a credit note or a receipt',
  purpose: 'accounting',
  retention: 'accounting',
  columns: {
    body: kept('purchase', { notExported: 'the voucher, whose figures stand with its order' }),
  },
  nonPersonal: 'invoiceId receiptId format hash',
})
