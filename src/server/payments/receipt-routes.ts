import { z } from 'zod'
import { receiptFormats, type ReceiptFormat } from '#domain/passes/receipt-document.ts'
import { readInput, type App, type AppContext } from '../http/handle.ts'
import { sendDocument, sendFile } from '../http/send-file.ts'
import { readMyReceiptFile, readReceiptFileAsAdmin } from './receipt-files.ts'

const ofReceipt = z.object({ receiptId: z.uuid() })

/** The kept files of receipts and credit receipts: for their buyer, and for the back office. */
export function receiptRoutes(app: App) {
  for (const format of receiptFormats) {
    app.get(`/api/v1/account/issued-receipts/:receiptId/receipt.${format}`, async (c) => {
      const { receiptId } = readInput(ofReceipt, c.req.param())
      return send(c, format, await readMyReceiptFile(c.var.ctx, { receiptId, format }))
    })
    app.get(`/api/v1/admin/receipts/:receiptId/receipt.${format}`, async (c) => {
      const { receiptId } = readInput(ofReceipt, c.req.param())
      return send(c, format, await readReceiptFileAsAdmin(c.var.ctx, { receiptId, format }))
    })
  }
}

type ReceiptFile = { body: Uint8Array<ArrayBuffer>; number: string }

/** `KV2027-000001.pdf`; the page is shown instead of saved. */
const send = (c: AppContext, format: ReceiptFormat, { body, number }: ReceiptFile) =>
  format === 'pdf' ? sendFile(c, 'pdf', { fileName: `${number}.pdf`, body }) : sendDocument(c, body)
