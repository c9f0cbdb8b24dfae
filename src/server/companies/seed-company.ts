import { linesOfOrder, totalOf, type CompanyPurchase } from '#domain/companies/company-order.ts'
import { priceOn } from '#domain/passes/price.ts'
import type { Membership } from '#domain/accounts/membership.ts'
import { findOrCreateGolfer } from '../accounts/golfers.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { today, type Ctx } from '../ctx.ts'
import { newKey } from '../keys.ts'
import type { Purchases } from '../payments/purchases.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { companySale, seasonsOf } from './access.ts'
import { findCompany, lockCompany } from './company-queries.ts'
import { deliverCompanyCards } from './deliver-cards.ts'
import { freshTimes } from './invite-people.ts'
import { placeOrder, type NewCustomer } from './order-cards.ts'
import {
  insertInvitation,
  selectInvitations,
  selectSeats,
  updateInvitation,
} from './seat-queries.ts'
import { joinPool, takeSeat } from './take-card.ts'

type Customer = Omit<NewCustomer, 'purchase' | 'totalOre'>

/** Only company cards are delivered here; another kind in this table would be a mistake. */
const nothing = async () => ({})
const onlyCompanyCards: Pick<Purchases, 'whenSecured'> = {
  whenSecured: {
    pass: nothing,
    pass_debt: nothing,
    tournament_entry: nothing,
    gift_card: nothing,
    company_cards: deliverCompanyCards,
    set_up_test: nothing,
  },
}

/**
 * Orders cards for the demonstration's company by the code of every order. `ctx.db` is the seed's transaction.
 * Undefined while no season is on sale.
 */
export async function seedOrder(
  ctx: Ctx,
  customer: Customer,
  { purchase, companyId: known }: { purchase: CompanyPurchase; companyId?: string },
): Promise<string | undefined> {
  const sale = await companySale(ctx)
  const listPrice = sale && priceOn(sale.card, today(ctx))
  if (!sale || listPrice === undefined) return undefined
  const lines = linesOfOrder(purchase, listPrice)
  const product = purchase.kind === 'cards' ? sale.card : sale.clips
  const existing = known ? await findCompany(ctx.db, known) : undefined
  const { companyId, attemptId } = await placeOrder(ctx, {
    ...(existing && { buyer: { existing } }),
    input: { ...customer, purchase, totalOre: totalOf(lines) },
    sale: { ...sale, product, lines, listPrice },
    gln: null,
  })
  await settleAttempt(ctx, onlyCompanyCards, { attemptId, source: 'internal' })
  return companyId
}

export type Employee = { email: string; membership: Membership }

/** Gives an employee a seat, or the clips, as if the mailed link had been used; returns the pass. */
export async function seedHolder(
  ctx: Ctx,
  { companyId, to, employee }: { companyId: string; to: 'cards' | 'clips'; employee: Employee },
) {
  const { db: tx } = ctx
  const { email, membership } = employee
  const name = `${membership.firstName} ${membership.lastName}`
  const { accountId } = await ensureAccount(tx, ctx, { email, name })
  const golfer = await findOrCreateGolfer(tx, ctx, { ...membership, email, membership })
  const invitation = await seedInvitation(ctx, { companyId, to, email, name })
  if (!invitation) return undefined
  const dguNumber = membership.memberships[0]?.dguNumber ?? ''
  const holder = { golferId: golfer.id, accountId, dguNumber, verified: true }
  const pass = await (to === 'cards' ? takeSeat : joinPool)(ctx, invitation, holder)
  await updateInvitation(tx, invitation.id, { acceptedAt: ctx.now(), passId: pass.id })
  return pass
}

type Invited = { companyId: string; to: 'cards' | 'clips'; email: string; name: string }

/** Stores an invitation without its mail. */
export async function seedInvitation(ctx: Ctx, { companyId, to, email, name }: Invited) {
  await lockCompany(ctx.db, companyId)
  const season = (await seasonsOf(ctx, companyId))[0]
  if (!season) return undefined
  const { seasonId } = season
  const seats = await selectSeats(ctx.db, { companyId, seasonId })
  const taken = await takenSeats(ctx, { companyId, seasonId })
  const seatId = seats.find(({ seat }) => !taken.has(seat.id))?.seat.id ?? null
  const key = newKey()
  const times = freshTimes(ctx, key)
  const row = { companyId, seasonId, email, name, seatId: to === 'cards' ? seatId : null }
  return insertInvitation(ctx.db, { ...row, ...times })
}

async function takenSeats(ctx: Ctx, where: { companyId: string; seasonId: string }) {
  const rows = await selectInvitations(ctx.db, where)
  return new Set(rows.map(({ invitation }) => invitation.seatId))
}
