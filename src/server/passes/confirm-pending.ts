import { AppError } from '../app-error.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { accessPass, toPassView } from './pass-view.ts'
import { verifyPass } from './verify-pass.ts'

/** Asks the golf union about the holder of a waiting card; confirmed, the money is taken (D8). */
export async function confirmPendingPass(
  ctx: Ctx,
  { passId, dguNumber }: { passId: string; dguNumber?: string | undefined },
) {
  const owned = await accessPass(ctx, passId)
  if (owned.pass.status === 'active') return answer(ctx, passId, 'confirmed')
  if (owned.pass.status !== 'awaiting_verification') {
    throw new AppError('refused', { reason: 'nothing_to_confirm' })
  }
  // As before the purchase: a partner confirms by an own link (D10).
  if (owned.relation === 'partner') throw new AppError('refused', { reason: 'own_link_needed' })
  await limit(ctx, { key: `membership-of:${passId}`, max: 20, windowSeconds: 3600 })
  const number = dguNumber ?? owned.pass.dguNumber
  if (!number) throw new AppError('refused', { reason: 'dgu_number_missing' })

  const { lastName, birthDate } = owned.holder
  const verdict = await confirmMembership(ctx, { dguNumber: number, lastName, birthDate })
  if (verdict.state === 'pending') return answer(ctx, passId, 'pending')
  if (verdict.state !== 'confirmed') {
    throw new AppError('refused', { reason: 'membership_not_found' })
  }
  await verifyPass(ctx, passId, { membership: verdict.membership })
  return answer(ctx, passId, 'confirmed')
}

async function answer(ctx: Ctx, passId: string, result: 'confirmed' | 'pending') {
  return { pass: await toPassView(ctx, await accessPass(ctx, passId)), result }
}
