import type { returnSeats as contract } from '#contract/companies/portal.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { creditOfReturn } from '#domain/companies/company-order.ts'
import { returnUntil } from '#domain/companies/seats.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { findOrder, lockOrder } from '../payments/queries.ts'
import { accessCompany } from './access.ts'
import { findCompanyOrder, lockCompany, type CompanyRow } from './company-queries.ts'
import { issueCreditNote } from './issue-invoice.ts'
import { findInvoiceOfOrder, lockInvoice, sumCredits, updateInvoice } from './invoice-queries.ts'
import {
  findInvitationOfSeat,
  lockSeats,
  selectSeatsOfOrder,
  updateInvitation,
  updateSeat,
  type SeatRow,
} from './seat-queries.ts'

type Input = ParsedInput<typeof contract>

/**
 * Returns seats that nobody has had, all or none, for one credit note per order. An invitation that nobody has
 * accepted is withdrawn with its seat. Throws `refused` with `seat_taken` or `return_over`.
 */
export async function returnSeats(ctx: Ctx, { companyId, seatIds }: Input) {
  await accessCompany(ctx, companyId)
  const done = await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const company = await lockCompany(tx, companyId)
    const ids = [...new Set(seatIds)]
    // Nobody can accept a seat while its company is locked, so this is what is credited.
    const seats = await lockSeats(tx, companyId, ids)
    if (!company || seats.length !== ids.length) throw new AppError('not_found')
    for (const seat of seats) assertFree(seat)
    const byOrder = Map.groupBy(seats, ({ companyOrderId }) => companyOrderId)
    const notes: { creditOre: number; number: string | null }[] = []
    for (const [companyOrderId, returned] of byOrder) {
      notes.push(await returnOfOrder(inner, { company, companyOrderId, returned }))
    }
    return {
      creditOre: notes.reduce((sum, { creditOre }) => sum + creditOre, 0),
      numbers: notes.flatMap(({ number }) => number ?? []),
    }
  })
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return done
}

function assertFree({ number, passId, returnedAt }: SeatRow) {
  if (passId) throw new AppError('refused', { reason: 'seat_taken', number })
  if (returnedAt) throw new AppError('not_found')
}

type OfOrder = { company: CompanyRow; companyOrderId: string; returned: SeatRow[] }

async function returnOfOrder(ctx: Ctx, { company, companyOrderId, returned }: OfOrder) {
  const { db: tx } = ctx
  const companyOrder = await findCompanyOrder(tx, companyOrderId)
  const found = await findInvoiceOfOrder(tx, companyOrderId)
  if (!companyOrder?.orderId || !found) throw new AppError('not_found')
  if (today(ctx) > returnUntil(companyOrder.terms, companyOrder.orderedOn)) {
    throw new AppError('refused', { reason: 'return_over' })
  }
  await lockOrder(tx, companyOrder.orderId)
  // A payment that is registered at the same time decides whether the money is owed back.
  const invoice = (await lockInvoice(tx, found.id)) ?? found
  const credits = await creditsOf(ctx, {
    companyOrderId,
    listPrice: companyOrder.listPriceOre,
    returned,
  })
  for (const seat of returned) await giveBack(ctx, seat)
  for (const { orderLineId, amountOre } of credits.filter((credit) => credit.amountOre > 0)) {
    const { orderId } = companyOrder
    const causeKey = `seat-return:${orderLineId}:${returned.map(({ number }) => number).join('-')}`
    await queueRefund(tx, ctx, { orderId, orderLineId, amountOre, reason: 'returned', causeKey })
  }
  await recordActivity(tx, ctx, {
    action: 'companies.return_seats',
    subject: { type: 'customer', id: company.id },
    data: { companyOrderId, passes: returned.length },
  })
  const creditOre = credits.reduce((sum, { amountOre }) => sum + amountOre, 0)
  if (creditOre === 0) return { creditOre, number: null }
  const order = await findOrder(tx, companyOrder.orderId)
  const credited = {
    invoice,
    orderNumber: order?.number ?? '',
    cards: returned.length,
    creditOre,
  }
  const { number } = await issueCreditNote(ctx, { company, companyOrder }, credited)
  // Nothing is left to pay, so nothing is reminded of, and a stopped company has no stopped invoice any more.
  if (!invoice.paidOn && (await sumCredits(tx, companyOrderId)) >= invoice.totalOre) {
    await updateInvoice(tx, invoice.id, { paidOn: today(ctx) })
  }
  return { creditOre, number }
}

type Priced = { companyOrderId: string; listPrice: number; returned: readonly SeatRow[] }

/** What each line of the returned seats is credited; earlier returns count with what is left of them. */
async function creditsOf(ctx: Ctx, { companyOrderId, listPrice, returned }: Priced) {
  const rows = await selectSeatsOfOrder(ctx.db, companyOrderId)
  const ids = new Set(returned.map(({ id }) => id))
  const leftOf = (row: (typeof rows)[number]) => row.line.totalOre - row.creditedOre
  const now = rows.filter(({ seat }) => ids.has(seat.id))
  const earlier = rows.filter(({ seat }) => seat.returnedAt !== null)
  const amounts = creditOfReturn({
    before: rows.reduce((sum, row) => sum + leftOf(row), 0),
    listPrice,
    kept: rows.length - now.length - earlier.length,
    returned: now.map(leftOf),
    earlier: earlier.map(leftOf),
  })
  return [...now, ...earlier].map(({ line }, at) => ({
    orderLineId: line.id,
    amountOre: amounts[at] ?? 0,
  }))
}

async function giveBack(ctx: Ctx, seat: SeatRow) {
  const invitation = await findInvitationOfSeat(ctx.db, seat.id)
  if (invitation) await updateInvitation(ctx.db, invitation.id, { revokedAt: ctx.now() })
  await updateSeat(ctx.db, seat.id, { returnedAt: ctx.now() })
}
