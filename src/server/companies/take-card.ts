import { changeHolder } from '#domain/companies/seats.ts'
import { latest } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import {
  findClipPool,
  lockClipPool,
  lockPlayersOf,
  withClips,
} from '../passes/clip-pool-queries.ts'
import { handOverPass, type Holder } from '../passes/company-pass.ts'
import { issuePass } from '../passes/issue-pass.ts'
import { findPlayersPass, lockPass, wasPlayedByOthers, type PassRow } from '../passes/queries.ts'
import { findCompanyOrder, selectCompanyOrders } from './company-queries.ts'
import { findLineOf, findPackOf } from './line-queries.ts'
import { insertSeatChange, lockSeat, updateSeat, type CardInvitationRow } from './seat-queries.ts'

/**
 * The pass of a seat for its next holder: a new one for the first, later the same one, so that its used rounds stay.
 * `ctx.db` is the transaction, and the invitation is locked. Throws `refused` with `moved_twice`, `played_today` or
 * `already_has_card`.
 */
export async function takeSeat(
  ctx: Ctx,
  invitation: CardInvitationRow,
  holder: Holder,
): Promise<PassRow> {
  const { db: tx } = ctx
  const seat = await lockSeat(tx, invitation.seatId ?? '')
  if (!seat || seat.returnedAt) throw new AppError('link_expired')
  const held = seat.passId ? await lockPass(tx, seat.passId) : undefined
  const change = changeHolder({
    from: held?.golferId,
    to: holder.golferId,
    changes: seat.changes,
    playedToday:
      held !== undefined &&
      (await wasPlayedByOthers(tx, {
        passId: held.id,
        golferId: holder.golferId,
        day: today(ctx),
      })),
  })
  if (!change.ok) throw refused(change.reason)
  const pass = held
    ? await handOverPass(tx, ctx, held, holder)
    : await issueFirst(ctx, { invitation, seat, holder })
  if (!pass) throw refused('already_has_card')
  await updateSeat(tx, seat.id, { passId: pass.id, changes: change.changes })
  await insertSeatChange(tx, {
    seatId: seat.id,
    fromGolferId: held?.golferId ?? null,
    toGolferId: holder.golferId,
    at: ctx.now(),
  })
  return pass
}

type First = {
  invitation: CardInvitationRow
  seat: { companyOrderId: string; orderLineId: string }
  holder: Holder
}

async function issueFirst(ctx: Ctx, { seat, holder }: First) {
  const { db: tx } = ctx
  const order = await findCompanyOrder(tx, seat.companyOrderId)
  const line = await findLineOf(tx, seat.orderLineId)
  if (!order || !line) throw new AppError('not_found')
  return issuePass(tx, ctx, {
    orderId: line.orderId,
    orderLineId: line.id,
    golferId: holder.golferId,
    seasonId: order.seasonId,
    dguNumber: holder.dguNumber,
    terms: { ...order.terms, price: line.totalOre },
    firstDay: latest(today(ctx), order.terms.playFrom),
    lastDay: order.terms.playTo,
    startNowText: null,
    verified: holder.verified,
    holderAccountId: holder.accountId,
  })
}

/** A player's card: the same again for somebody who had one before, else a new one with all of the clips. */
export async function joinPool(
  ctx: Ctx,
  { companyId, seasonId }: CardInvitationRow,
  holder: Holder,
): Promise<PassRow> {
  const { db: tx } = ctx
  const found = await findClipPool(tx, companyId, seasonId)
  if (!found) throw new AppError('link_expired')
  await lockPlayersOf(tx, found.id)
  const before = await findPlayersPass(tx, found.id, holder.golferId)
  if (before) {
    const held = await lockPass(tx, before.id)
    const again = held && (await handOverPass(tx, ctx, held, holder))
    if (!again) throw refused('already_has_card')
    return again
  }
  const pool = (await lockClipPool(tx, found.id)) ?? found
  const order = (await selectCompanyOrders(tx, companyId)).find(
    ({ kind, seasonId: of }) => kind === 'clips' && of === seasonId,
  )
  const line = await findPackOf(tx, pool.id)
  if (!order || !line) throw new AppError('not_found')
  const pass = await issuePass(tx, ctx, {
    orderId: line.orderId,
    orderLineId: line.id,
    golferId: holder.golferId,
    seasonId,
    dguNumber: holder.dguNumber,
    terms: withClips(order.terms, pool.clips),
    firstDay: latest(today(ctx), order.terms.playFrom),
    lastDay: order.terms.playTo,
    startNowText: null,
    verified: holder.verified,
    holderAccountId: holder.accountId,
    clipPoolId: pool.id,
  })
  if (!pass) throw refused('already_has_card')
  return pass
}

const refused = (reason: string) => new AppError('refused', { reason })
