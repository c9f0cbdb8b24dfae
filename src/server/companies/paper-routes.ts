import { z } from 'zod'
import { invoiceFileFormats, type InvoiceFileFormat } from '#domain/companies/invoice-document.ts'
import { documentHtml } from '../documents/document-html.ts'
import { documentPdf } from '../documents/document-pdf.ts'
import { readInput, type App, type AppContext } from '../http/handle.ts'
import { sendDocument, sendFile } from '../http/send-file.ts'
import { exportClips } from './export-clips.ts'
import { readCompanyInvoiceFile, readInvoiceFileAsAdmin } from './invoices.ts'
import { companyOffer, offerLimits, taxDocument } from './papers.ts'

const upTo = (most: number) => z.coerce.number().int().min(1).max(most)
const asked = z
  .object({ players: upTo(offerLimits.players), rounds: upTo(offerLimits.roundsEach) })
  .transform(({ players, rounds }) => ({ players, roundsEach: rounds }))

const invoiceFiles: Record<InvoiceFileFormat, { path: string; type: 'pdf' | 'xml' | null }> = {
  pdf: { path: 'invoice.pdf', type: 'pdf' },
  html: { path: 'invoice.html', type: null },
  oioubl: { path: 'oioubl.xml', type: 'xml' },
  peppol: { path: 'peppol.xml', type: 'xml' },
}
const ofCompany = z.object({ companyId: z.uuid(), invoiceId: z.uuid() })
const ofAdmin = z.object({ invoiceId: z.uuid() })

const clips = z.object({ companyId: z.uuid(), season: z.string().max(20).optional() })

/**
 * What a company prints before it orders – the page for the boss, and *Skat og moms* for the accountant – its clips,
 * and the kept files of its invoices.
 */
export function companyPaperRoutes(app: App) {
  const base = '/api/v1/companies'
  app.get(`${base}/offer.pdf`, async (c) => {
    const document = await companyOffer(c.var.ctx, readInput(asked, c.req.query()))
    return sendFile(c, 'pdf', {
      fileName: 'saesonkort-tilbud.pdf',
      body: await documentPdf(document),
    })
  })
  app.get(`${base}/offer.html`, async (c) =>
    sendDocument(c, documentHtml(await companyOffer(c.var.ctx, readInput(asked, c.req.query())))),
  )
  app.get(`${base}/tax.pdf`, async (c) => {
    const body = await documentPdf(await taxDocument(c.var.ctx))
    return sendFile(c, 'pdf', { fileName: 'skat-og-moms.pdf', body })
  })
  for (const format of invoiceFileFormats) {
    const { path } = invoiceFiles[format]
    app.get(`${base}/:companyId/invoices/:invoiceId/${path}`, async (c) => {
      const input = readInput(ofCompany, c.req.param())
      return sendInvoice(c, format, await readCompanyInvoiceFile(c.var.ctx, { ...input, format }))
    })
    app.get(`/api/v1/admin/company-invoices/:invoiceId/${path}`, async (c) => {
      const input = readInput(ofAdmin, c.req.param())
      return sendInvoice(c, format, await readInvoiceFileAsAdmin(c.var.ctx, { ...input, format }))
    })
  }
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${base}/:companyId/clips.${format}`, async (c) => {
      const input = readInput(clips, { ...c.req.query(), ...c.req.param() })
      return sendFile(c, format, await exportClips(c.var.ctx, format, input))
    })
  }
}

type InvoiceFile = { body: Buffer; number: string | null }

/** `F2027-000001.pdf`, `F2027-000001-oioubl.xml`; the page is shown instead of saved. */
function sendInvoice(c: AppContext, format: InvoiceFileFormat, { body, number }: InvoiceFile) {
  const { type } = invoiceFiles[format]
  const bytes = new Uint8Array(body)
  if (type === null) return sendDocument(c, bytes)
  const fileName = type === 'pdf' ? `${number}.pdf` : `${number}-${format}.xml`
  return sendFile(c, type, { fileName, body: bytes })
}
