import { clipsAtPrice, pricePerClip } from '#domain/companies/company-order.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { grantRole } from '../accounts/ensure-account.ts'
import { inviteContact } from '../accounts/invite.ts'
import { findAccount } from '../accounts/queries.ts'
import { selectRoles } from '../accounts/role-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addClips } from '../passes/clip-pool-queries.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import {
  lockCompany,
  findCompanyOrder,
  type CompanyOrderRow,
  type CompanyRow,
} from './company-queries.ts'
import { issueInvoice } from './issue-invoice.ts'
import { insertSeats } from './seat-queries.ts'

/**
 * Delivers a secured order of company cards: seats or clips, an administrator, and the invoice, in the transaction
 * that marks the order secured. The money is captured when the payment is registered.
 */
export async function deliverCompanyCards(ctx: Ctx, order: SecuredOrder) {
  const { db: tx } = ctx
  const companyOrder = await findCompanyOrder(tx, order.subjectId)
  // Like an acceptance, the company first and its players second: what is stored below refers to the company.
  const company = companyOrder && (await lockCompany(tx, companyOrder.companyId))
  if (!company) throw new AppError('refused', { reason: 'order_missing' })
  if (companyOrder.kind === 'cards') await createSeats(ctx, companyOrder, order)
  else await createClips(ctx, companyOrder, order)
  await appointContact(ctx, company, order)
  await recordActivity(tx, ctx, {
    action: 'companies.deliver',
    subject: { type: 'customer', id: company.id },
    data: { orderId: order.id, kind: companyOrder.kind, passes: companyOrder.quantity },
    actorKind: 'system',
  })
  // Last, because it takes the next number of a gap-free series.
  await issueInvoice(ctx, { company, companyOrder, order })
  return {}
}

async function createSeats(ctx: Ctx, { id, companyId }: CompanyOrderRow, order: SecuredOrder) {
  await insertSeats(
    ctx.db,
    order.lines.map((line, at) => ({
      id: line.subjectId,
      companyId,
      companyOrderId: id,
      orderLineId: line.id,
      number: at + 1,
    })),
  )
}

async function createClips(
  ctx: Ctx,
  { companyId, seasonId }: CompanyOrderRow,
  { lines }: SecuredOrder,
) {
  const packs = lines.map(({ id, totalOre, listPriceOre }) => {
    const clips = clipsAtPrice(listPriceOre)
    if (!clips) throw new AppError('refused', { reason: 'order_missing' })
    return { orderLineId: id, clips, perClipOre: pricePerClip(totalOre, clips) }
  })
  await addClips(ctx.db, { companyId, seasonId, at: ctx.now() }, packs)
}

/** The contact becomes the administrator: at once with the proven address of the buying account, else by mail. */
async function appointContact(ctx: Ctx, company: CompanyRow, order: SecuredOrder) {
  const role: Role = { name: 'company_admin', scopeId: company.id }
  const account = order.accountId ? await findAccount(ctx.db, order.accountId) : undefined
  const roles = account ? await selectRoles(ctx.db, account.id) : []
  if (roles.some(({ name, scopeId }) => name === role.name && scopeId === role.scopeId)) return
  if (account?.emailVerified && account.email === company.contactEmail) {
    await grantRole(ctx.db, ctx, { accountId: account.id, ...role })
    await recordActivity(ctx.db, ctx, {
      action: 'accounts.take_role',
      subject: { type: 'account', id: account.id },
      data: { role: role.name, scopeId: role.scopeId },
    })
    return
  }
  await inviteContact(ctx.db, ctx, { email: company.contactEmail, role })
}
