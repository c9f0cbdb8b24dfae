import { canChangeState, type PassState } from '#domain/passes/pass-state.ts'
import { findGolfer } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockPass, updatePass } from './queries.ts'

/**
 * Blocks a card: from now on every check-in refuses it. Throws `refused` with `card_not_blockable` for a card that is
 * over, and for one that is blocked already.
 */
export async function blockPass(tx: Db, ctx: Ctx, passId: string): Promise<void> {
  const pass = await lockPass(tx, passId)
  if (!pass) throw new AppError('not_found')
  if (!canChangeState(pass.status, 'revoked')) {
    throw new AppError('refused', { reason: 'card_not_blockable' })
  }
  await updatePass(tx, passId, { status: 'revoked', endedAt: ctx.now() })
  const subject = { type: 'pass', id: passId }
  await recordActivity(tx, ctx, { action: 'passes.block', subject, data: { from: pass.status } })
}

/**
 * Lets a blocked card work again. Throws `refused` with `card_not_blocked` when it is in another state meanwhile, and
 * with `already_has_card` when the golfer has got another card that excludes it.
 */
export async function unblockPass(tx: Db, ctx: Ctx, passId: string): Promise<void> {
  const pass = await lockPass(tx, passId)
  if (!pass) throw new AppError('not_found')
  if (pass.status !== 'revoked') throw new AppError('refused', { reason: 'card_not_blocked' })
  const golfer = await findGolfer(tx, pass.golferId)
  const to: PassState = golfer?.verifiedAt ? 'active' : 'awaiting_verification'
  try {
    await tx.transaction((inner) => updatePass(inner, passId, { status: to, endedAt: null }))
  } catch (error) {
    if (!isUniqueViolation(error, 'passes_one_current')) throw error
    throw new AppError('refused', { reason: 'already_has_card' })
  }
  const subject = { type: 'pass', id: passId }
  await recordActivity(tx, ctx, { action: 'passes.unblock', subject, data: { from: pass.status } })
}
