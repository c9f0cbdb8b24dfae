import type { voidCheckInAsAdmin } from '#contract/admin/actions.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { findGolfer } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { voidCheckIn } from '../checkins/void-check-in.ts'
import type { Ctx } from '../ctx.ts'
import { findPass } from '../passes/queries.ts'
import { verifyPass } from '../passes/verify-pass.ts'
import { previewForBuyer, withdrawNow } from '../passes/withdraw.ts'
import { findOrder } from '../payments/queries.ts'

/** Voids a check-in at the request of a golfer or a club. */
export async function voidCheckInOnRequest(
  ctx: Ctx,
  { id, requestId, reason }: ParsedInput<typeof voidCheckInAsAdmin>,
) {
  const { headline } = await voidCheckIn(ctx, { checkInId: id, id: requestId, reason })
  return { headline }
}

/** The statutory refund as of today, as the buyer would see it. */
export async function previewWithdrawal(ctx: Ctx, { id }: { id: string }) {
  const cards = await previewForBuyer(ctx, await declarationFor(ctx, id))
  return { isOpen: cards.some(({ status }) => status === 'open'), cards }
}

/** Withdraws on behalf of the buyer, who receives the receipt; the log has the member of staff. */
export async function withdrawAsAdmin(ctx: Ctx, { id }: { id: string }) {
  const { text, refundOre } = await withdrawNow(ctx, await declarationFor(ctx, id))
  return { text, refundOre }
}

async function declarationFor(ctx: Ctx, passId: string) {
  const pass = await findPass(ctx.db, passId)
  const order = pass && (await findOrder(ctx.db, pass.orderId))
  if (!order) throw new AppError('not_found')
  return { name: order.buyerName, contract: pass.number, email: order.buyerEmail.toLowerCase() }
}

/** Queries the union about the holder of a waiting card, by the data of the order. */
export async function confirmAsAdmin(ctx: Ctx, { id }: { id: string }) {
  const pass = await findPass(ctx.db, id)
  const holder = pass && (await findGolfer(ctx.db, pass.golferId))
  if (!holder) throw new AppError('not_found')
  if (pass.status !== 'awaiting_verification') {
    throw new AppError('refused', { reason: 'nothing_to_confirm' })
  }
  if (!pass.dguNumber) throw new AppError('refused', { reason: 'dgu_number_missing' })
  const { lastName, birthDate } = holder
  const verdict = await confirmMembership(ctx, { dguNumber: pass.dguNumber, lastName, birthDate })
  if (verdict.state === 'pending') return { result: 'pending' as const }
  if (verdict.state !== 'confirmed') {
    throw new AppError('refused', { reason: 'membership_not_found' })
  }
  await verifyPass(ctx, id, { membership: verdict.membership })
  return { result: 'confirmed' as const }
}
