import type { voidCheckInAsAdmin } from '#contract/admin-actions.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { findGolfer } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { voidCheckIn } from '../checkins/void-check-in.ts'
import type { Ctx } from '../ctx.ts'
import { findPass } from '../passes/queries.ts'
import { verifyPass } from '../passes/verify-pass.ts'
import { previewForBuyer, withdrawNow } from '../passes/withdraw.ts'
import { findOrder } from '../payments/queries.ts'

/** Takes a check-in back for a golfer or a club that asked for it. */
export async function voidCheckInOnRequest(
  ctx: Ctx,
  { id, requestId, reason }: ParsedInput<typeof voidCheckInAsAdmin>,
) {
  const { headline } = await voidCheckIn(ctx, { checkInId: id, id: requestId, reason })
  return { headline }
}

/** What the law's rule gives back today; the same sum that the buyer would see. */
export async function previewOfPass(ctx: Ctx, { id }: { id: string }) {
  const cards = await previewForBuyer(ctx, await declarationFor(ctx, id))
  return { isOpen: cards.some(({ status }) => status === 'open'), cards }
}

/** Withdraws in the buyer's name; she gets the receipt, and the log says who did it. */
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

/** Asks about the holder of a waiting card with what stands in the order. */
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
