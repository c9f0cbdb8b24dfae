import { type Membership, lastNamesMatch } from '#domain/accounts/membership.ts'
import { membershipMisfitText } from '#domain/passes/membership-misfit-text.ts'
import { canChangeState } from '#domain/passes/pass-state.ts'
import { isCompanyCard } from '#domain/passes/products.ts'
import { findExistingGolfer, recordMembershipCheck } from '../accounts/golfers.ts'
import { findGolfer, deleteUnknownGolfer, lockNumbers } from '../accounts/queries.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { keepHomeClub } from '../payments/commission-queries.ts'
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
import { selectWaitingPasses } from './membership-queries.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import { limit } from '../http/rate-limit.ts'
import { accessPass, toPassView } from './pass-view.ts'

export type Proof = Agreement & { membership: Membership }

/**
 * Activates a waiting card by its holder's membership and captures the reserved money. A second
 * confirmation changes nothing. Throws `refused` with `membership_unsuitable`, `already_has_card` or
 * `golfer_has_account`; the card then keeps waiting until its reservation is released.
 */
export async function verifyPass(ctx: Ctx, passId: string, proof: Proof): Promise<PassRow> {
  const found = await findPass(ctx.db, passId)
  if (!found) throw new AppError('not_found')
  const pass = await ctx.db.transaction(async (tx) => {
    // Every transaction locks the order before the pass, which avoids deadlocks.
    await lockOrder(tx, found.orderId)
    const locked = (await lockPass(tx, passId)) as PassRow
    if (locked.status !== 'awaiting_verification') return locked
    await refuseMisfit(tx, locked, proof.membership)
    return activate({ ...ctx, db: tx }, locked, proof)
  })
  ctx.wake?.('payments')
  return pass
}

/** When the money of a card is captured: at its issue, or on its first day. */
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
  // As at a purchase, a lock keeps two concurrent confirmations from creating two golfers for one person.
  await lockNumbers(
    tx,
    membership.memberships.map(({ dguNumber }) => dguNumber),
  )
  // A waiting card was issued to a name; the membership may belong to an existing golfer.
  const golferId = (await findExistingGolfer(tx, membership))?.id ?? pass.golferId
  await recordMembershipCheck(tx, ctx, golferId, membership)
  const active = await setActive(tx, { ...pass, golferId })
  if (golferId !== pass.golferId) {
    await mergeGolfer(ctx, { from: pass.golferId, to: golferId, ...agreement })
  }
  // A company's card is paid by the company's invoice, and earns no commission.
  if (!isCompanyCard(pass.productCode)) {
    const { orderLineId, orderedOn: soldOn } = pass
    await keepHomeClub(tx, { orderLineId, golferId, soldOn })
    await queueCapture(tx, ctx, {
      orderId: pass.orderId,
      orderLineId: pass.orderLineId,
      dueAt: captureDay(ctx, pass),
    })
  }
  await recordActivity(tx, ctx, {
    action: 'passes.verify',
    subject: { type: 'pass', id: pass.id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  return active
}

/**
 * Replaces the provisional golfer of a card by an existing one: the buyer's account then manages the
 * existing golfer, and the provisional one is deleted unless it is used elsewhere. Refused when another
 * account manages the golfer and has not agreed, because number and name are no proof.
 */
async function mergeGolfer(
  ctx: Ctx,
  { from, to, ...agreement }: Agreement & { from: string; to: string },
) {
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

async function setActive(tx: Db, pass: PassRow): Promise<PassRow> {
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

/**
 * Activates cards that the account's owner bought while the membership could not be confirmed:
 * after a DGU login, those with the owner's number and name. A card that does not suit the membership
 * keeps waiting, and its page explains why.
 */
export async function verifyWaitingPasses(
  ctx: Ctx,
  { accountId, membership }: { accountId: string; membership: Membership },
) {
  const numbers = new Set(membership.memberships.map(({ dguNumber }) => dguNumber))
  const waiting = await selectWaitingPasses(ctx.db, accountId)
  for (const { id, dguNumber, lastName } of waiting) {
    const isOwnNumber = dguNumber !== null && numbers.has(dguNumber)
    if (!isOwnNumber || !lastNamesMatch(lastName, membership.lastName)) continue
    try {
      await verifyPass(ctx, id, { membership })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refused') throw error
    }
  }
}

/** Looks the holder of a waiting card up at the golf union; once confirmed, the money is captured. */
export async function confirmPendingPass(
  ctx: Ctx,
  { passId, dguNumber }: { passId: string; dguNumber?: string | undefined },
) {
  const owned = await accessPass(ctx, passId)
  if (owned.pass.status === 'active') return toResult(ctx, passId, 'confirmed')
  if (owned.pass.status !== 'awaiting_verification') {
    throw new AppError('refused', { reason: 'nothing_to_confirm' })
  }
  // As during the purchase, a partner confirms by a separate link.
  if (owned.relation === 'partner') throw new AppError('refused', { reason: 'own_link_needed' })
  await limit(ctx, { key: `membership-of:${passId}`, max: 20, windowSeconds: 3600 })
  const number = dguNumber ?? owned.pass.dguNumber
  if (!number) throw new AppError('refused', { reason: 'dgu_number_missing' })

  const { lastName, birthDate } = owned.holder
  const verdict = await confirmMembership(ctx, { dguNumber: number, lastName, birthDate })
  if (verdict.state === 'pending') return toResult(ctx, passId, 'pending')
  if (verdict.state !== 'confirmed') {
    throw new AppError('refused', { reason: 'membership_not_found' })
  }
  await verifyPass(ctx, passId, { membership: verdict.membership })
  return toResult(ctx, passId, 'confirmed')
}

async function toResult(ctx: Ctx, passId: string, result: 'confirmed' | 'pending') {
  return { pass: await toPassView(ctx, await accessPass(ctx, passId)), result }
}
