import { createHash } from 'node:crypto'
import { eInvoiceObstacle, toEInvoice } from '#domain/companies/e-invoice.ts'
import type { InvoiceDocument, InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { invoicePaper } from '#domain/companies/invoice-paper.ts'
import { toOioubl } from '#domain/companies/oioubl-invoice.ts'
import { toPeppol } from '#domain/companies/peppol-invoice.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { documentHtml } from '../documents/document-html.ts'
import { documentPdf } from '../documents/document-pdf.ts'
import { insertInvoiceFiles, selectWithoutPdf, type InvoiceRow } from './invoice-queries.ts'

type Issued = { row: InvoiceRow; number: string; document: InvoiceDocument }

/**
 * Writes and keeps the files of a document in the transaction that issues it, but for its PDF. Throws RangeError for
 * amounts that do not add up, so that such a document is not issued.
 */
export async function storeInvoiceFiles(tx: Db, { row, number, document }: Issued) {
  const html = documentHtml(invoicePaper({ document, number, hash: row.hash }))
  const files: [InvoiceFileFormat, Buffer][] = [
    ['html', Buffer.from(html)],
    ...eInvoices(document, number),
  ]
  await insertInvoiceFiles(
    tx,
    files.map(([format, body]) => ({ invoiceId: row.id, format, body, hash: sha256(body) })),
  )
}

/**
 * Job: draws the PDFs of documents that were issued since its last run. A PDF takes a tenth of a second, for which the
 * series of numbers would be locked if it were drawn with the other files.
 */
export async function drawInvoicePdfs(ctx: Ctx): Promise<void> {
  for (const { id, number, document: text, hash } of await selectWithoutPdf(ctx.db)) {
    const document = JSON.parse(text) as InvoiceDocument
    const body = await documentPdf(invoicePaper({ document, number: number ?? '', hash }))
    await insertInvoiceFiles(ctx.db, [{ invoiceId: id, format: 'pdf', body, hash: sha256(body) }])
  }
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

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
