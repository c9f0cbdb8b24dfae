import type { Membership } from '#domain/accounts/membership.ts'
import { membershipMisfitText } from '#domain/passes/membership-misfit-text.ts'
import { canChangeState } from '#domain/passes/pass-state.ts'
import { findExistingGolfer, recordMembershipCheck } from '../accounts/golfers.ts'
import { findGolfer, deleteUnknownGolfer, lockNumbers } from '../accounts/queries.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { lockOrder } from '../payments/queries.ts'
import { isExcluded } from './issue-pass.ts'
import { linkBuyer, mayManage, type Agreement } from './link-buyer.ts'
import {
  findPass,
  isGolferUsed,
  lockGolfer,
  lockPass,
  selectManagers,
  updatePass,
  type PassRow,
} from './queries.ts'
import { getSeason } from './seasons.ts'

export type Proof = Agreement & { membership: Membership }

/**
 * A waiting card whose holder's membership is now known: it becomes active and its reserved money
 * is taken (D8). Confirming twice changes nothing. Throws `refused` with `membership_unsuitable`
 * `already_has_card` or `golfer_has_account`; the card then goes on waiting, and its money is
 * released in time.
 */
export async function verifyPass(ctx: Ctx, passId: string, proof: Proof): Promise<PassRow> {
  const found = await findPass(ctx.db, passId)
  if (!found) throw new AppError('not_found')
  const pass = await ctx.db.transaction(async (tx) => {
    // The order first, then the pass: the same order as everywhere that needs both.
    await lockOrder(tx, found.orderId)
    const locked = (await lockPass(tx, passId)) as PassRow
    if (locked.status !== 'awaiting_verification') return locked
    await refuseMisfit(tx, locked, proof.membership)
    return activate({ ...ctx, db: tx }, locked, proof)
  })
  ctx.wake?.('payments')
  return pass
}

/** When the money of a card is taken: at its issue, or on its first day (D8). */
export function captureDay(ctx: Ctx, pass: Pick<PassRow, 'firstDay'>): Date {
  return ctx.config.captureAt === 'firstDay' ? danishInstant(pass.firstDay, 0) : ctx.now()
}

async function refuseMisfit(tx: Db, pass: PassRow, membership: Membership) {
  const { season, products } = await getSeason(tx, pass.seasonId)
  const golfer = await findGolfer(tx, pass.golferId)
  const product = products.find(({ code }) => code === pass.productCode)
  const birthDate = golfer?.birthDate ?? null
  const text = product && membershipMisfitText({ product, season, membership, birthDate })
  if (text) throw new AppError('refused', { reason: 'membership_unsuitable', text })
}

async function activate(ctx: Ctx, pass: PassRow, { membership, ...agreement }: Proof) {
  const { db: tx } = ctx
  if (!canChangeState(pass.status, 'active')) return pass
  // As at a purchase: two cards of one person confirmed at once must not make her two golfers.
  await lockNumbers(
    tx,
    membership.memberships.map(({ dguNumber }) => dguNumber),
  )
  // A waiting card was issued to a name, not yet to a person.
  const golferId = (await findExistingGolfer(tx, membership))?.id ?? pass.golferId
  await recordMembershipCheck(tx, ctx, golferId, membership)
  const active = await becomeActive(tx, { ...pass, golferId })
  if (golferId !== pass.golferId) {
    await mergeGolfer(ctx, { from: pass.golferId, to: golferId, ...agreement })
  }
  await queueCapture(tx, ctx, {
    orderId: pass.orderId,
    orderLineId: pass.orderLineId,
    dueAt: captureDay(ctx, pass),
  })
  await recordActivity(tx, ctx, {
    action: 'passes.verify',
    subject: { type: 'pass', id: pass.id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  return active
}

/**
 * Who was only a name turns out to be a golfer we know: her account manages the known one, and
 * the name is forgotten, unless something else still hangs on it. Not when another account manages
 * her and has not agreed: a number and a name are no proof (E7).
 */
async function mergeGolfer(ctx: Ctx, { from, to, ...agreement }: Merge) {
  const { db: tx } = ctx
  const buyers = await selectManagers(tx, from)
  const { agreedBy, byDguLogin } = agreement
  const addresses = [agreedBy, ...buyers.map(({ email }) => email)]
  if (!(await mayManage(tx, to, { addresses, byDguLogin }))) {
    throw new AppError('refused', { reason: 'golfer_has_account' })
  }
  for (const { accountId, relation } of buyers) {
    await linkBuyer(tx, ctx, { accountId, golferId: to, relation, ...agreement })
  }
  if (await isGolferUsed(tx, from)) return
  await deleteUnknownGolfer(tx, from)
  await recordActivity(tx, ctx, {
    action: 'passes.merge_golfer',
    subject: { type: 'golfer', id: to },
    data: { from },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

type Merge = Agreement & { from: string; to: string }

async function becomeActive(tx: Db, pass: PassRow): Promise<PassRow> {
  await lockGolfer(tx, pass.golferId)
  if (await isExcluded(tx, pass)) throw new AppError('refused', { reason: 'already_has_card' })
  const { id, golferId } = pass
  try {
    return await tx.transaction((inner) => updatePass(inner, id, { status: 'active', golferId }))
  } catch (error) {
    if (!isUniqueViolation(error, 'passes_one_current')) throw error
    throw new AppError('refused', { reason: 'already_has_card' })
  }
}
