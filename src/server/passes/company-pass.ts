import { canChangeState } from '#domain/passes/pass-state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { isUniqueViolation } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findGolfer } from '../accounts/queries.ts'
import { isExcluded } from './issue-pass.ts'
import { lockGolfer, lockPass, updatePass, type PassRow } from './queries.ts'

export type Holder = {
  golferId: string
  /** The account that took the card over by its mailed link. */
  accountId: string
  dguNumber: string
  /** False until the membership is confirmed. */
  verified: boolean
}

/**
 * Gives a company's card to another golfer, or back to its last one. Its used rounds stay with it. Undefined when
 * the golfer has a card that excludes it (E8). The caller has locked the pass and evaluated the change.
 */
export async function handOverPass(
  tx: Db,
  ctx: Ctx,
  pass: PassRow,
  holder: Holder,
): Promise<PassRow | undefined> {
  const { golferId, accountId, dguNumber, verified } = holder
  await lockGolfer(tx, golferId)
  if (await isExcluded(tx, { ...pass, golferId })) return undefined
  const status = verified ? ('active' as const) : ('awaiting_verification' as const)
  if (pass.status !== status && !canChangeState(pass.status, status)) return undefined
  try {
    const taken = await tx.transaction((inner) =>
      updatePass(inner, pass.id, {
        golferId,
        holderAccountId: accountId,
        dguNumber,
        status,
        endedAt: null,
      }),
    )
    await recordActivity(tx, ctx, {
      action: 'passes.hand_over',
      subject: { type: 'pass', id: pass.id },
      data: { from: pass.golferId, to: golferId },
    })
    return taken
  } catch (error) {
    if (isUniqueViolation(error, 'passes_one_current')) return undefined
    throw error
  }
}

/** Takes a company's card from its holder: from now on every check-in refuses it. */
export async function takeBackPass(tx: Db, ctx: Ctx, passId: string): Promise<void> {
  const pass = await lockPass(tx, passId)
  if (!pass || !canChangeState(pass.status, 'revoked')) return
  await updatePass(tx, passId, { status: 'revoked', endedAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: 'passes.take_back',
    subject: { type: 'pass', id: passId },
    data: { from: pass.status },
  })
}

/** Stops cards whose invoice was not paid, or lets them work again when it is. */
export async function setPassesPaid(tx: Db, ctx: Ctx, passIds: readonly string[], isPaid: boolean) {
  for (const id of passIds.toSorted()) {
    const pass = await lockPass(tx, id)
    if (!pass) continue
    const golfer = await findGolfer(tx, pass.golferId)
    const working = golfer?.verifiedAt ? ('active' as const) : ('awaiting_verification' as const)
    const to = isPaid ? working : ('unpaid' as const)
    if (isPaid && pass.status !== 'unpaid') continue
    if (!canChangeState(pass.status, to) || (!isPaid && pass.status === 'revoked')) continue
    await updatePass(tx, id, { status: to })
    await recordActivity(tx, ctx, {
      action: isPaid ? 'passes.resume' : 'passes.stop',
      subject: { type: 'pass', id },
      data: { from: pass.status },
    })
  }
}
