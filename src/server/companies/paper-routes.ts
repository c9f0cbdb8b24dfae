import { z } from 'zod'
import { documentHtml } from '../documents/document-html.ts'
import { documentPdf } from '../documents/document-pdf.ts'
import { readInput, type App } from '../http/handle.ts'
import { sendDocument, sendFile } from '../http/send-file.ts'
import { exportClips } from './export-clips.ts'
import { companyOffer, offerLimits, taxDocument } from './papers.ts'

const upTo = (most: number) => z.coerce.number().int().min(1).max(most)
const asked = z
  .object({ players: upTo(offerLimits.players), rounds: upTo(offerLimits.roundsEach) })
  .transform(({ players, rounds }) => ({ players, roundsEach: rounds }))

const clips = z.object({ companyId: z.uuid(), season: z.string().max(20).optional() })

/**
 * What a company prints before it orders – the page for the boss, and *Skat og moms* for the accountant – and its clips
 * as a file.
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
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${base}/:companyId/clips.${format}`, async (c) => {
      const input = readInput(clips, { ...c.req.query(), ...c.req.param() })
      return sendFile(c, format, await exportClips(c.var.ctx, format, input))
    })
  }
}
