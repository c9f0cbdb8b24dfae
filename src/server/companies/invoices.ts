import type { InvoiceInList, InvoiceShown } from '#contract/companies/invoices.ts'
import { priceOfCards, priceOfRounds } from '#domain/companies/company-price.ts'
import {
  invoiceFileFormats,
  type InvoiceFileFormat as FileFormat,
} from '#domain/companies/invoice-document.ts'
import { priceOn } from '#domain/passes/price.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findFile, selectFormats } from '../documents/file-queries.ts'
import { countSpentClips, findClipPool } from '../passes/clip-pool-queries.ts'
import { setPassesPaid } from '../passes/company-pass.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { lockOrder } from '../payments/queries.ts'
import { accessCompany, companySale, seasonOf } from './access.ts'
import type { CompanyOrderRow } from './company-queries.ts'
import {
  findInvoice,
  findInvoiceShown,
  findOrderOfInvoice,
  isPoolStopped,
  lockInvoice,
  selectInvoicesOf,
  updateInvoice,
  type InvoiceRow,
  type ShownInvoice,
} from './invoice-queries.ts'
import { selectInvitations, selectPassIds } from './seat-queries.ts'

export async function listCompanyInvoices(ctx: Ctx, { companyId }: { companyId: string }) {
  const { name } = await accessCompany(ctx, companyId)
  const rows = await selectInvoicesOf(ctx.db, companyId)
  return { name, invoices: rows.map((row) => toListItem(ctx, row)) }
}

/** An invoice as it was issued: its stored bytes, never made again (E32). */
export async function getCompanyInvoice(
  ctx: Ctx,
  { companyId, invoiceId }: { companyId: string; invoiceId: string },
) {
  await accessCompany(ctx, companyId)
  const row = await findInvoiceShown(ctx.db, companyId, invoiceId)
  if (!row) throw new AppError('not_found')
  const { document, hash } = row.invoice
  return {
    invoice: toListItem(ctx, row),
    document: JSON.parse(document) as InvoiceShown,
    hash,
    files: await keptFormats(ctx, invoiceId),
  }
}

/** The kept bytes of a document for the company that it was issued to. */
export async function readCompanyInvoiceFile(
  ctx: Ctx,
  { companyId, invoiceId, format }: { companyId: string; invoiceId: string; format: FileFormat },
) {
  await accessCompany(ctx, companyId)
  const row = await findInvoice(ctx.db, invoiceId)
  if (row?.companyId !== companyId) throw new AppError('not_found')
  return readFile(ctx, row, format)
}

/** The formats that the back office can download of a document. */
export async function listInvoiceFiles(ctx: Ctx, { invoiceId }: { invoiceId: string }) {
  requirePower(ctx, 'money.read')
  return { files: await keptFormats(ctx, invoiceId) }
}

/** The kept bytes of a document for the back office, which is recorded. */
export async function readInvoiceFileAsAdmin(
  ctx: Ctx,
  { invoiceId, format }: { invoiceId: string; format: FileFormat },
) {
  requirePower(ctx, 'money.read')
  const row = await findInvoice(ctx.db, invoiceId)
  if (!row) throw new AppError('not_found')
  const file = await readFile(ctx, row, format)
  await recordActivity(ctx.db, ctx, {
    action: 'companies.invoice_file',
    subject: { type: 'customer', id: row.companyId },
    data: { invoiceId, format },
  })
  return file
}

async function readFile({ db }: Ctx, { id, number }: InvoiceRow, format: FileFormat) {
  const body = await findFile(db, { invoiceId: id }, format)
  if (!body) throw new AppError('not_found')
  return { body, number }
}

/** None of a document that was issued before files were kept. */
async function keptFormats({ db }: Ctx, invoiceId: string): Promise<FileFormat[]> {
  const kept = await selectFormats(db, { invoiceId })
  return invoiceFileFormats.filter((format) => kept.includes(format))
}

function toListItem(ctx: Ctx, { invoice, order, creditOre }: ShownInvoice): InvoiceInList {
  const { id: invoiceId, number, kind, issuedOn, dueOn, totalOre, paidOn } = invoice
  return {
    invoiceId,
    number: number ?? '',
    kind,
    issuedOn,
    dueOn,
    totalOre,
    openOre: kind === 'invoice' && !paidOn ? Math.max(0, totalOre - creditOre) : 0,
    state: stateOf(ctx, invoice),
    reference: order.reference,
  }
}

function stateOf(ctx: Ctx, { kind, paidOn, stoppedOn, dueOn }: InvoiceRow) {
  if (kind === 'credit_note') return paidOn ? 'credit' : 'owed'
  if (paidOn) return 'paid'
  if (stoppedOn) return 'stopped'
  return today(ctx) > dueOn ? 'overdue' : 'open'
}

/**
 * Registers that an invoice is paid, which captures its order and lets stopped cards work again, or that a credit
 * note has been paid back. A second press changes nothing.
 */
export async function registerInvoicePayment(ctx: Ctx, { invoiceId }: { invoiceId: string }) {
  await ctx.db.transaction(async (tx) => {
    const companyOrder = await findOrderOfInvoice(tx, invoiceId)
    if (!companyOrder?.orderId) throw new AppError('not_found')
    // As at a return of seats, the order is locked before its invoice.
    await lockOrder(tx, companyOrder.orderId)
    const found = await lockInvoice(tx, invoiceId)
    if (!found || found.paidOn) return
    await updateInvoice(tx, invoiceId, { paidOn: today(ctx) })
    if (found.kind === 'invoice') {
      await queueCapture(tx, ctx, { orderId: companyOrder.orderId, dueAt: ctx.now() })
      await resumeCards(tx, ctx, companyOrder)
    }
    await recordActivity(tx, ctx, {
      action: 'companies.register_payment',
      subject: { type: 'customer', id: companyOrder.companyId },
      data: { invoiceId, totalOre: found.totalOre },
    })
  })
  ctx.wake?.('payments')
  return { done: true as const }
}

/** Lets the cards of a paid order work again; clips only when no other invoice of their pool is stopped. */
async function resumeCards(tx: Db, ctx: Ctx, order: CompanyOrderRow) {
  if (order.kind === 'clips' && (await isPoolStopped(tx, order))) return
  const pool = await findClipPool(tx, order.companyId, order.seasonId)
  const poolId = order.kind === 'clips' ? pool?.id : undefined
  const passIds = await selectPassIds(tx, { companyOrderId: order.id, poolId })
  await setPassesPaid(tx, ctx, passIds, true)
}

/** The price of next season for as many cards as have a holder, and as many clips as were spent. */
export async function getCompanyRenewal(ctx: Ctx, { companyId }: { companyId: string }) {
  await accessCompany(ctx, companyId)
  const sale = await companySale(ctx)
  const listPrice = sale && priceOn(sale.card, today(ctx))
  const season = await seasonOf(ctx, companyId)
  if (!sale || listPrice === undefined || !season) return { renewal: null }
  if (sale.season.code === season.code) return { renewal: null }
  const where = { companyId, seasonId: season.seasonId }
  const held = (await selectInvitations(ctx.db, where)).filter(
    ({ invitation }) => invitation.seatId !== null && invitation.acceptedAt !== null,
  )
  const pool = await findClipPool(ctx.db, companyId, season.seasonId)
  const spent = pool ? await countSpentClips(ctx.db, pool.id) : 0
  const clips = spent > 0 ? priceOfRounds(spent) : { clips: 0, total: 0 }
  return {
    renewal: {
      season: sale.season.code,
      cards: held.length,
      cardsOre: held.length > 0 ? priceOfCards(held.length, listPrice).total : 0,
      clips: clips.clips,
      clipsOre: clips.total,
    },
  }
}
