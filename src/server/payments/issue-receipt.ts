import { sellerOf } from '#domain/content/company.ts'
import {
  creditLine,
  paidLine,
  receiptSeries,
  type ReceiptDocument,
  type ReceiptKind,
} from '#domain/passes/receipt-document.ts'
import { receiptPaper } from '#domain/passes/receipt-paper.ts'
import { refundReasonText, returnedText } from '#domain/payments/refund-reason-text.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { freeze, storeFiles } from '../documents/stored-files.ts'
import { errorFields } from '../log.ts'
import {
  findReceipt,
  insertReceipt,
  selectCredited,
  selectReleased,
  selectRefundsToCredit,
} from './issued-receipt-queries.ts'
import {
  findRefund,
  lockCaptureOfLine,
  lockRefund,
  updateCapture,
  updateRefund,
  type CaptureRow,
  type RefundRow,
} from './money-queries.ts'
import { lockOrder, nextDocumentNumber, selectOrderLines, type OrderRow } from './queries.ts'
import { kindsWithReceipts } from './receipt-queries.ts'

/**
 * Issues the receipt for captures of one order in the transaction that records them (docs/algorithms/receipts.md).
 * Call it as the last thing before the commit, because it locks the series of numbers (E11). Orders that have an
 * invoice, and captures of nothing, get none.
 */
export async function issueReceipt(ctx: Ctx, captures: readonly CaptureRow[]): Promise<void> {
  const { db: tx } = ctx
  const [first] = captures
  const order = first && (await lockOrder(tx, first.orderId))
  if (!order || !kindsWithReceipts.some((kind) => kind === order.kind)) return
  const isCaptured = (lineId: string) =>
    captures.some(({ orderLineId }) => orderLineId === null || orderLineId === lineId)
  const sold = (await selectOrderLines(tx, order.id)).filter(({ id }) => isCaptured(id))
  const released = await selectReleased(
    tx,
    sold.map(({ id }) => id),
  )
  const releasedOf = (id: string) =>
    released.find(({ orderLineId }) => orderLineId === id)?.ore ?? 0
  const lines = sold
    .filter(({ id, totalOre }) => totalOre === 0 || totalOre > releasedOf(id))
    .map((line) => paidLine(line, releasedOf(line.id)))
  const giftCardOre = sold.reduce((sum, line) => sum + line.giftCardOre, 0)
  const receiptId = await issue(ctx, order, { kind: 'receipt', lines, giftCardOre, ...noCredit })
  if (receiptId) for (const { id } of captures) await updateCapture(tx, id, { receiptId })
}

const noCredit = { credits: null, reason: null }

/**
 * Issues the credit receipt for a refund that is done, as `issueReceipt`. Nothing is issued for a second time, nor for
 * money that no receipt was issued for.
 */
export async function issueCreditReceipt(ctx: Ctx, refundId: string): Promise<void> {
  const { db: tx } = ctx
  const orderId = (await findRefund(tx, refundId))?.orderId
  const order = orderId && (await lockOrder(tx, orderId))
  const refund = await lockRefund(tx, refundId)
  const lineId = refund?.orderLineId
  if (!order || !lineId || refund.status !== 'done' || refund.receiptId) return
  const capture = await lockCaptureOfLine(tx, order.id, lineId)
  const receipt = capture?.receiptId ? await findReceipt(tx, capture.receiptId) : undefined
  const line = (await selectOrderLines(tx, order.id)).find(({ id }) => id === lineId)
  if (!receipt || !line) return
  const left = await leftOfLine(tx, line)
  const receiptId = await issue(ctx, order, {
    kind: 'credit_receipt',
    lines: [creditLine(line, left, refund.amountOre)],
    giftCardOre: refund.giftCardId ? refund.amountOre : 0,
    credits: receipt.number,
    reason: refundReasonText(refund.reason),
  })
  if (receiptId) await updateRefund(tx, refundId, { receiptId })
}

/**
 * Issues a receipt for each refund that failed after its credit receipt was issued: the money is paid again, with the VAT
 * of what is paid again. Nothing is issued for a refund without a credit receipt. Call it last, as `issueReceipt`.
 */
export async function issueReturnReceipts(ctx: Ctx, returned: readonly RefundRow[]) {
  for (const [at, refund] of returned.entries()) {
    // Those that follow are not paid again yet.
    const later = returned.slice(at + 1).filter((one) => one.orderLineId === refund.orderLineId)
    const notYetOre = later.reduce((sum, { amountOre }) => sum + amountOre, 0)
    await issueReturnReceipt(ctx, refund, notYetOre)
  }
}

async function issueReturnReceipt(ctx: Ctx, refund: RefundRow, notYetOre: number) {
  const { db: tx } = ctx
  const { orderId, orderLineId, amountOre, receiptId } = refund
  const credit = receiptId ? await findReceipt(tx, receiptId) : undefined
  const order = credit && (await lockOrder(tx, orderId))
  const line = (await selectOrderLines(tx, orderId)).find(({ id }) => id === orderLineId)
  if (!order || !line) return
  await issue(ctx, order, {
    kind: 'receipt',
    lines: [creditLine(line, (await leftOfLine(tx, line)) - notYetOre, amountOre)],
    giftCardOre: 0,
    credits: credit.number,
    reason: returnedText,
  })
}

/** What is paid of a line: its price less what was released before the capture, and what was credited. */
async function leftOfLine(tx: Db, { id, totalOre }: { id: string; totalOre: number }) {
  const back = [...(await selectReleased(tx, [id])), ...(await selectCredited(tx, [id]))]
  return back.reduce((left, { ore }) => left - ore, totalOre)
}

/**
 * Issues the credit receipts of refunds that were done before their receipt was issued, or by a transaction that went on
 * afterwards, as a refund to a gift card.
 */
export async function issueDueCredits(ctx: Ctx): Promise<void> {
  for (const { id } of await selectRefundsToCredit(ctx.db)) {
    await ctx.db
      .transaction((tx) => issueCreditReceipt({ ...ctx, db: tx }, id))
      // The next run tries again; meanwhile other money moves.
      .catch((error: unknown) =>
        ctx.log('warn', 'A refund was not credited', { refundId: id, ...errorFields(error) }),
      )
  }
}

type Content = Pick<ReceiptDocument, 'lines' | 'giftCardOre' | 'credits' | 'reason'> & {
  kind: ReceiptKind
}

/** The number is taken as late as possible, and a rollback after it leaves no gap. Undefined when nothing was paid. */
async function issue(ctx: Ctx, order: OrderRow, content: Content): Promise<string | undefined> {
  const { db: tx } = ctx
  const sumOf = (key: 'totalOre' | 'vatOre') =>
    content.lines.reduce((sum, line) => sum + line[key], 0)
  const [totalOre, vatOre] = [sumOf('totalOre'), sumOf('vatOre')]
  if (totalOre === 0) return undefined
  const issuedOn = today(ctx)
  const document: ReceiptDocument = {
    ...content,
    issuedOn,
    orderNumber: order.number ?? '',
    seller: sellerOf(await companyOf(ctx)),
    buyer: { name: order.buyerName },
    isForClub: order.kind === 'tournament_entry',
    totalOre,
    vatOre,
  }
  const series = receiptSeries(content.kind, yearOf(issuedOn))
  const number = await nextDocumentNumber(tx, `receipts-${series}`, series)
  const row = await insertReceipt(tx, {
    orderId: order.id,
    kind: content.kind,
    number,
    issuedOn,
    totalOre,
    vatOre,
    ...freeze(document),
  })
  await storeFiles(tx, { receiptId: row.id }, receiptPaper({ document, number, hash: row.hash }))
  return row.id
}
