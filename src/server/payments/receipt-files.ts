import type { ReceiptDocument, ReceiptFormat } from '#domain/passes/receipt-document.ts'
import { receiptPaper } from '#domain/passes/receipt-paper.ts'
import { addDays } from '#domain/shared/dates.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { findFile } from '../documents/file-queries.ts'
import { storePdfs } from '../documents/stored-files.ts'
import { buyerOf } from './buyer.ts'
import {
  findReceipt,
  findReceiptOf,
  selectReceiptsWithoutPdf,
  type ReceiptRow,
} from './issued-receipt-queries.ts'

type Asked = { receiptId: string; format: ReceiptFormat }

/** The kept bytes of a receipt for its buyer; `not_found` for everybody else. */
export async function readMyReceiptFile(ctx: Ctx, { receiptId, format }: Asked) {
  const receipt = await findReceiptOf(ctx.db, buyerOf(ctx), receiptId)
  if (!receipt) throw new AppError('not_found')
  return readFile(ctx, receipt, format)
}

/** The kept bytes of a receipt for the back office, which is recorded. */
export async function readReceiptFileAsAdmin(ctx: Ctx, { receiptId, format }: Asked) {
  requirePower(ctx, 'orders.read')
  const receipt = await findReceipt(ctx.db, receiptId)
  if (!receipt) throw new AppError('not_found')
  const file = await readFile(ctx, receipt, format)
  await recordActivity(ctx.db, ctx, {
    action: 'payments.receipt_file',
    subject: { type: 'order', id: receipt.orderId },
    data: { receiptId, format },
  })
  return file
}

/** An older one is drawn when somebody asks for it, so that the job does not read all receipts at each run. */
const drawnForDays = 7

/** Job: draws the PDFs of receipts that were issued since its last run. */
export async function drawReceiptPdfs(ctx: Ctx): Promise<void> {
  const since = addDays(today(ctx), -drawnForDays)
  await storePdfs(ctx.db, (await selectReceiptsWithoutPdf(ctx.db, since)).map(toWaiting))
}

/** A PDF that is asked for before the job has drawn it is drawn now. */
async function readFile({ db }: Ctx, receipt: ReceiptRow, format: ReceiptFormat) {
  const { id: receiptId, number, document } = receipt
  const isDue = format === 'pdf' && document !== ''
  const kept = await findFile(db, { receiptId }, format)
  if (!kept && isDue) await storePdfs(db, [toWaiting(receipt)])
  const body = kept ?? (await findFile(db, { receiptId }, format))
  if (!body) throw new AppError('not_found')
  return { body: new Uint8Array(body), number }
}

function toWaiting({ id, number, hash, document: text }: ReceiptRow) {
  const document = JSON.parse(text) as ReceiptDocument
  return { owner: { receiptId: id }, paper: receiptPaper({ document, number, hash }) }
}
