import { eInvoiceObstacle, toEInvoice } from '#domain/companies/e-invoice.ts'
import type { InvoiceDocument, InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { invoicePaper } from '#domain/companies/invoice-paper.ts'
import { toOioubl } from '#domain/companies/oioubl-invoice.ts'
import { toPeppol } from '#domain/companies/peppol-invoice.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { storeFiles, storePdfs } from '../documents/stored-files.ts'
import { selectWithoutPdf, type InvoiceRow } from './invoice-queries.ts'

type Issued = { row: InvoiceRow; number: string; document: InvoiceDocument }

/**
 * Writes and keeps the files of a document in the transaction that issues it, but for its PDF. Throws RangeError for
 * amounts that do not add up, so that such a document is not issued.
 */
export async function storeInvoiceFiles(tx: Db, { row, number, document }: Issued) {
  const paper = invoicePaper({ document, number, hash: row.hash })
  await storeFiles(tx, { invoiceId: row.id }, paper, eInvoices(document, number))
}

/** Job: draws the PDFs of documents that were issued since its last run. */
export async function drawInvoicePdfs(ctx: Ctx): Promise<void> {
  const waiting = (await selectWithoutPdf(ctx.db)).map(({ id, number, document: text, hash }) => {
    const document = JSON.parse(text) as InvoiceDocument
    return {
      owner: { invoiceId: id },
      paper: invoicePaper({ document, number: number ?? '', hash }),
    }
  })
  await storePdfs(ctx.db, waiting)
}

/** A seller or a buyer whose details are not complete still gets the invoice on paper. */
function eInvoices(document: InvoiceDocument, number: string): [InvoiceFileFormat, Buffer][] {
  if (eInvoiceObstacle(document) !== null) return []
  const invoice = toEInvoice(document, number)
  return [
    ['oioubl', Buffer.from(toOioubl(invoice))],
    ['peppol', Buffer.from(toPeppol(invoice))],
  ]
}
