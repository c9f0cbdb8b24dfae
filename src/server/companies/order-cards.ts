import { randomUUID } from 'node:crypto'
import type { orderCompanyCards as contract } from '#contract/companies/order.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import {
  creditLimit,
  linesOfOrder,
  totalOf,
  vatOfLines,
  type CompanyLine,
} from '#domain/companies/company-order.ts'
import { validateCvr } from '#domain/companies/cvr.ts'
import { validateGln } from '#domain/companies/gln.ts'
import { priceOn } from '#domain/passes/price.ts'
import { freezeTerms } from '#domain/passes/sold-terms.ts'
import { AppError } from '../app-error.ts'
import { requirePower } from '../access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { selectAttempts } from '../payments/attempt-queries.ts'
import type { Purchases } from '../payments/purchases.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { startInvoice } from '../payments/start-attempt.ts'
import { startOrder } from '../payments/start-order.ts'
import { companySale } from './access.ts'
import { companyByCvr } from './check-cvr.ts'
import {
  findCompany,
  findCompanyOrder,
  hasStoppedInvoice,
  insertCompany,
  insertCompanyOrder,
  lockCredit,
  setOrderOf,
  sumOwed,
  type CompanyOrderRow,
  type CompanyRow,
} from './company-queries.ts'
import { findInvoiceOfOrder } from './invoice-queries.ts'

type Input = ParsedInput<typeof contract>

/**
 * Orders a company's cards on invoice: who may, what it costs and whether there is credit is decided here; the
 * payments core secures and delivers the order (E9).
 */
export async function orderCompanyCards(ctx: Ctx, purchases: Purchases, input: Input) {
  await limit(ctx, { key: `company-order:${addressOf(ctx)}`, max: 20, windowSeconds: 3600 })
  const gln = glnOf(input)
  const buyer = await buyerOf(ctx, input)
  const sale = await saleOf(ctx, input)
  const { companyOrderId, attemptId } = await ctx.db.transaction((tx) =>
    placeOrder({ ...ctx, db: tx }, { input, buyer, sale, gln }),
  )
  await settleAttempt(ctx, purchases, { attemptId, source: 'internal' })
  ctx.wake?.('mails')
  const invoice = await findInvoiceOfOrder(ctx.db, companyOrderId)
  if (!invoice) throw new AppError('refused', { reason: 'order_closed' })
  return {
    invoiceNumber: invoice.number ?? '',
    dueOn: invoice.dueOn,
    companyId: opensAtOnce(ctx, input) ? invoice.companyId : null,
  }
}

/** Whether this account is the company's administrator, now or by this order. */
const opensAtOnce = ({ actor }: Ctx, { companyId, contactEmail }: Input) =>
  companyId !== undefined || (actor?.emailVerified === true && actor.email === contactEmail)

function glnOf({ gln }: Input): string | null {
  if (gln === '') return null
  const result = validateGln(gln)
  if (!result.ok) throw refused('gln_wrong')
  return result.gln
}

type Buyer =
  | { existing: CompanyRow }
  | { isNew: true; cvr: string; name: string; isInRegister: boolean }

async function buyerOf(ctx: Ctx, input: Input): Promise<Buyer> {
  if (input.companyId) {
    requirePower(ctx, 'company.seats', input.companyId)
    const existing = await findCompany(ctx.db, input.companyId)
    if (!existing) throw new AppError('not_found')
    const now = await companyByCvr(ctx, existing.cvr)
    if (now.state === 'found' && !now.active) throw refused('company_ended')
    return { existing }
  }
  const result = validateCvr(input.cvr)
  if (!result.ok) throw refused('cvr_wrong')
  const found = await companyByCvr(ctx, result.cvr)
  if (found.state !== 'found') {
    return { isNew: true, cvr: result.cvr, name: input.companyName, isInRegister: false }
  }
  if (!found.active) throw refused('company_ended')
  return { isNew: true, cvr: result.cvr, name: found.name, isInRegister: true }
}

type Sale = Awaited<ReturnType<typeof saleOf>>

/** Season, product and lines at today's price. */
async function saleOf(ctx: Ctx, { purchase, totalOre }: Input) {
  const sale = await companySale(ctx)
  const listPrice = sale && priceOn(sale.card, today(ctx))
  if (!sale || listPrice === undefined) throw refused('sales_closed')
  const lines = linesOfOrder(purchase, listPrice)
  const total = totalOf(lines)
  if (total !== totalOre)
    throw new AppError('refused', { reason: 'price_changed', totalOre: total })
  const product = purchase.kind === 'cards' ? sale.card : sale.clips
  return { ...sale, product, lines, listPrice }
}

export type NewCustomer = Omit<
  Input,
  'companyId' | 'cvr' | 'companyName' | 'acceptTerms' | 'gln'
> & {
  cvr: string
  companyName: string
}
type Order = { input: NewCustomer; buyer?: Buyer; sale: Sale; gln: string | null }

/** Stores a decided order in the caller's transaction, with the attempt that its invoice is (E9). */
export async function placeOrder(ctx: Ctx, order: Order) {
  const { db: tx } = ctx
  const { input, sale, gln } = order
  const { cvr: typedCvr, companyName: name } = input
  const buyer = order.buyer ?? { isNew: true, cvr: typedCvr, name, isInRegister: true }
  const cvr = 'existing' in buyer ? buyer.existing.cvr : buyer.cvr
  await lockCredit(tx, cvr)
  const earlier = input.orderId && (await findCompanyOrder(tx, input.orderId))
  if (earlier) return repeated(tx, earlier, { cvr, order })
  if (await hasStoppedInvoice(tx, cvr)) throw refused('company_stopped')
  if ((await sumOwed(tx, cvr)) + totalOf(sale.lines) > creditLimit) throw refused('credit_used')

  const company = 'existing' in buyer ? buyer.existing : await createCompany(ctx, input, buyer)
  const companyOrderId = input.orderId ?? randomUUID()
  const soldOn = today(ctx)
  const { season, row, product } = sale
  await insertCompanyOrder(tx, {
    id: companyOrderId,
    companyId: company.id,
    seasonId: row.id,
    kind: input.purchase.kind,
    quantity: quantityOf(sale.lines),
    listPriceOre: input.purchase.kind === 'cards' ? sale.listPrice : 0,
    terms: freezeTerms({ product, season, price: 0, soldOn }),
    orderedOn: soldOn,
    reference: input.reference,
    gln,
  })
  const { orderId } = await startOrder(tx, ctx, {
    kind: 'company_cards',
    subjectId: companyOrderId,
    accountId: ctx.actor?.accountId ?? null,
    buyerName: company.name,
    buyerEmail: 'existing' in buyer ? buyer.existing.contactEmail : input.contactEmail,
    lines: toOrderLines(sale.lines, product),
  })
  await setOrderOf(tx, companyOrderId, orderId)
  const { attemptId } = await startInvoice(ctx, orderId)
  return { companyOrderId, companyId: company.id, attemptId }
}

/** The order that the same form has sent before; `conflict` when it was another one. */
async function repeated(
  tx: Db,
  earlier: CompanyOrderRow,
  { cvr, order: { input, sale } }: { cvr: string; order: Order },
) {
  const company = await findCompany(tx, earlier.companyId)
  const [attempt] = earlier.orderId ? await selectAttempts(tx, earlier.orderId) : []
  const isSame =
    company?.cvr === cvr &&
    earlier.kind === input.purchase.kind &&
    earlier.quantity === quantityOf(sale.lines)
  if (!isSame || !attempt) throw new AppError('conflict', { reason: 'id_reused' })
  return { companyOrderId: earlier.id, companyId: earlier.companyId, attemptId: attempt.id }
}

const quantityOf = (lines: readonly CompanyLine[]) =>
  lines.reduce((sum, { clips }) => sum + (clips ?? 1), 0)

function toOrderLines(lines: readonly CompanyLine[], { name, vatMode }: Sale['product']) {
  const vat = vatOfLines(lines, vatMode)
  return lines.map(({ clips, listPrice, total }, at) => ({
    subjectId: randomUUID(),
    description: clips === null ? name : `${name} med ${clips} klip`,
    listPriceOre: listPrice,
    discountOre: listPrice - total,
    vatMode,
    vatOre: vat[at] ?? 0,
  }))
}

function createCompany(
  ctx: Ctx,
  input: NewCustomer,
  buyer: Exclude<Buyer, { existing: CompanyRow }>,
) {
  const { street, postcode, city, contactName, contactEmail } = input
  const { cvr, name, isInRegister } = buyer
  return insertCompany(ctx.db, {
    cvr,
    name,
    isInRegister,
    street,
    postcode,
    city,
    contactName,
    contactEmail,
    createdAt: ctx.now(),
  })
}

const refused = (reason: string) => new AppError('refused', { reason })
