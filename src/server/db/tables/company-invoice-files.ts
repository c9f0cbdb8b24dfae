import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { kept, personalData } from '../personal-data.ts'
import { bytes } from './columns.ts'
import { companyInvoices } from './companies.ts'

/**
 * A file of an invoice or a credit note, written when it was issued: the stored bytes are sent, never made again (E32).
 * Insert-only. Documents that were issued before files were kept have none.
 */
export const companyInvoiceFiles = pgTable(
  'company_invoice_files',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => companyInvoices.id),
    format: text('format').$type<InvoiceFileFormat>().notNull(),
    body: bytes('body').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.format] })],
)

personalData(companyInvoiceFiles, {
  about: 'A file of an invoice or a credit note to a company',
  purpose: 'accounting',
  retention: 'accounting',
  columns: {
    body: kept('purchase', { notExported: 'the company’s voucher, which names its contact' }),
  },
  nonPersonal: 'invoiceId format hash',
})
