import type { Entered } from '#contract/entries/endpoints.ts'
import { isActiveEntry, mayChange, refundNow } from '#domain/entries/withdrawal.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectOrderMoney } from '../payments/money-queries.ts'
import type { Purchases } from '../payments/purchases.ts'
import { lockTournament, type TournamentRow } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { mailShortSide } from './sides/mail-short-side.ts'
import { mailEntry } from './mail-entry.ts'
import { heldForPayment, sendToPay } from './pay-entry.ts'
import { refuseEntry, releasePlace } from './release-place.ts'
import { acceptCall } from './reserves/answer-call.ts'
import { passOnCall } from './reserves/ask-reserve.ts'
import { findOpenCall } from './reserves/reserve-queries.ts'
import { accessEntry, showEntry } from './show-entry.ts'

type OneEntry = { entryId: string }

/** Accepts a place from the waiting list before its deadline, and starts the payment. */
export async function acceptPlace(
  ctx: Ctx,
  purchases: Purchases,
  { entryId, paymentMethod }: OneEntry & { paymentMethod?: PaymentMethod | undefined },
): Promise<Entered> {
  const offered = await accessEntry(ctx, entryId)
  const { tournament } = offered
  // A start on a published list is taken at once, and paid to the host.
  if (!mayChange(tournament.state)) {
    await acceptCall(ctx, { entryId, tournamentId: tournament.id })
    return { entry: await showEntry(ctx, entryId), redirectUrl: null }
  }
  const accepted = await ctx.db.transaction(async (tx) => {
    const locked = await lockTournament(tx, tournament.id)
    const entry = await lockEntry(tx, entryId)
    // An offer without a deadline was left to the host, who asks the golfer without a mail.
    const isOffered =
      entry?.state === 'offered' && (entry.heldUntil === null || entry.heldUntil > ctx.now())
    if (!isOffered || !locked || !mayChange(locked.state)) refuseEntry('offer_over')
    const held = { state: 'awaiting_payment', heldUntil: heldForPayment(ctx) } as const
    const changed = await updateEntry(tx, entryId, held)
    await recordActivity(tx, ctx, {
      action: 'tournaments.accept_place',
      subject: { type: 'tournament', id: tournament.id },
      data: { entryId },
    })
    return changed
  })
  const redirectUrl = await sendToPay(ctx, purchases, {
    ...offered,
    entry: accepted,
    paymentMethod,
  })
  return { entry: await showEntry(ctx, entryId), redirectUrl }
}

/** Withdraws an entry of the account; the fee is refunded before the deadline. */
export async function withdrawEntry(ctx: Ctx, { entryId }: OneEntry) {
  const { tournament } = await accessEntry(ctx, entryId)
  const refundOre = await ctx.db.transaction(async (tx) => {
    const locked = await lockTournament(tx, tournament.id)
    if (!locked) throw new AppError('not_found')
    const { entry } = await accessEntry({ ...ctx, db: tx }, entryId)
    const now = refundNow({ state: entry.state, paidOre: 1 }, timesOf(locked), ctx.now().getTime())
    const call = await findOpenCall(tx, entryId)
    if (now === undefined && !call) {
      refuseEntry(isActiveEntry(entry.state) ? 'already_drawn' : 'already_withdrawn')
    }
    const options = { entryId, refund: now === 1, byDirector: false }
    return withdrawInTransaction(tx, ctx, locked, options)
  })
  wakeAll(ctx)
  return { entry: await showEntry(ctx, entryId), refundOre }
}

const timesOf = ({ state, withdrawBefore }: TournamentRow) => ({
  state,
  withdrawBefore: withdrawBefore.getTime(),
})

type WithdrawalOptions = OneEntry & { refund: boolean; byDirector: boolean }

/** Ends an entry, sends a mail and offers the place to the next; returns the refund in øre. */
export async function withdrawInTransaction(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { entryId, refund, byDirector }: WithdrawalOptions,
): Promise<number> {
  const release = { to: 'withdrawn', refund, reason: 'entry_withdrawn' } as const
  const { before, refundOre } = await releasePlace(tx, ctx, entryId, release)
  const paid = (await selectOrderMoney(tx, before.orderId ? [before.orderId] : [])).values()
  const keptOre = Math.max(0, [...paid].reduce((sum, ore) => sum + ore, 0) - refundOre)
  await mailEntry(tx, ctx, before, { template: 'entryWithdrawn', refundOre, keptOre, byDirector })
  await recordActivity(tx, ctx, {
    action: 'tournaments.withdraw_entry',
    subject: { type: 'tournament', id: tournament.id },
    data: { entryId, refundOre, byDirector },
  })
  // A director who withdraws a player sees the side.
  if (!byDirector) await mailShortSide(tx, ctx, tournament, before)
  const call = await findOpenCall(tx, entryId)
  if (call) await passOnCall(tx, ctx, { call, tournament, answer: 'no' })
  await offerFreePlaces(tx, ctx, tournament)
  return refundOre
}

/** Wakes the jobs that send mails and refunds. */
export function wakeAll(ctx: Ctx) {
  ctx.wake?.('mails')
  ctx.wake?.('payments')
}
