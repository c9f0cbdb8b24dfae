import { z } from 'zod'
import { signCode } from '#contract/checkins/endpoints.ts'
import { readInput, type App } from '../http/handle.ts'
import { sendDocument, sendFile } from '../http/send-file.ts'
import { parcelHtml, parcelPdf, signsPdf } from './club-papers.ts'

const clubId = z.uuid()
const askedSigns = z.object({
  clubId,
  size: z.enum(['a4', 'a5']).default('a4'),
  /** One sign; without it all of them. */
  code: signCode.optional(),
  ink: z.enum(['little', 'full']).default('full'),
})

/** What a club prints: its signs, and the parcel of a new club. */
export function clubPaperRoutes(app: App) {
  const base = '/api/v1/clubs/:clubId'
  app.get(`${base}/signs.pdf`, async (c) => {
    const asked = readInput(askedSigns, { ...c.req.query(), ...c.req.param() })
    const { ink, ...signs } = asked
    return sendFile(c, 'pdf', await signsPdf(c.var.ctx, { ...signs, savesInk: ink === 'little' }))
  })
  app.get(`${base}/parcel.pdf`, async (c) =>
    sendFile(c, 'pdf', await parcelPdf(c.var.ctx, readInput(z.object({ clubId }), c.req.param()))),
  )
  app.get(`${base}/parcel.html`, async (c) =>
    sendDocument(c, await parcelHtml(c.var.ctx, readInput(z.object({ clubId }), c.req.param()))),
  )
}
