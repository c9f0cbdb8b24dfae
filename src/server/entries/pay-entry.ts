import { vatOf } from '#domain/passes/price.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Purchases } from '../payments/purchases.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder, type NewOrder } from '../payments/start-order.ts'
import { findWholeEntry, type WholeEntry } from '../competitions/entry-queries.ts'
import { refuseEntry } from './release-place.ts'
import { accessEntry, showEntry } from './show-entry.ts'

const holdMs = 30 * 60_000
/** A payment that was begun in the last minute has its ten minutes, and five for the news of it. */
export const graceMs = 15 * 60_000

/** Until when a place is kept for whoever pays for it now. */
export const heldForPayment = (ctx: Ctx): Date => new Date(ctx.now().getTime() + holdMs)

/**
 * Where to enter again when the place that an order pays for is not held any more: it has gone on, or
 * its time is up and it is about to.
 */
export async function enterAgain(
  ctx: Ctx,
  { subjectId }: { subjectId: string },
): Promise<string | undefined> {
  const found = await findWholeEntry(ctx.db, subjectId)
  if (!found) return '/tournaments'
  const { state, heldUntil } = found.entry
  const isHeld = state === 'awaiting_payment' && heldUntil !== null && heldUntil > ctx.now()
  if (isHeld || state === 'entered') return undefined
  return `/tournaments/${found.tournament.slug}/entry`
}

/** Pays for a place that is held; again where a card was refused. */
export async function payEntry(ctx: Ctx, purchases: Purchases, { entryId }: { entryId: string }) {
  const whole = await accessEntry(ctx, entryId)
  if (whole.entry.state !== 'awaiting_payment') refuseEntry('not_awaiting_payment')
  const redirectUrl = await sendToPay(ctx, purchases, whole)
  return { entry: await showEntry(ctx, entryId), redirectUrl }
}

/**
 * Where to pay. Null when there is nothing to pay, which is settled at once (E9), and when the
 * payment service does not answer: the place is held, and *Betal* can be pressed again.
 */
export async function sendToPay(
  ctx: Ctx,
  purchases: Purchases,
  whole: WholeEntry,
): Promise<string | null> {
  const orderId = await ctx.db.transaction((tx) => placeOrder({ ...ctx, db: tx }, whole))
  const { attemptId, redirectUrl, isFree } = await startPaying(ctx, orderId)
  if (!isFree) return redirectUrl
  await settleAttempt(ctx, purchases, { attemptId, source: 'internal' })
  return null
}

async function placeOrder(ctx: Ctx, whole: WholeEntry) {
  const { db: tx } = ctx
  const { heldUntil, feeOre } = whole.entry
  if (!heldUntil || heldUntil <= ctx.now()) refuseEntry('payment_over')
  const { orderId } = await startOrder(tx, ctx, orderFor(ctx, whole))
  await assignOrderNumber(tx, ctx, orderId)
  return { orderId, isFree: feeOre === 0 }
}

async function startPaying(
  ctx: Ctx,
  { orderId, isFree }: { orderId: string; isFree: boolean },
): Promise<{ attemptId: string; redirectUrl: string | null; isFree: boolean }> {
  try {
    return { ...(await startAttempt(ctx, orderId)), isFree }
  } catch (error) {
    const isTheirs =
      error instanceof AppError &&
      (error.code === 'outside_service_down' || error.details.reason === 'payment_not_accepted')
    if (!isTheirs) throw error
    return { attemptId: '', redirectUrl: null, isFree: false }
  }
}

function orderFor(ctx: Ctx, { entry, tournament, club }: WholeEntry): NewOrder {
  const { accountId, name, email } = requireSignedIn(ctx)
  // A club that is not liable sells sport without VAT (momsloven § 13).
  const vatMode = club.vatStatus === 'liable' ? 'full_25' : 'exempt'
  return {
    kind: 'tournament_entry',
    subjectId: entry.id,
    accountId,
    buyerName: name,
    buyerEmail: email,
    ...(entry.heldUntil && { expiresAt: entry.heldUntil }),
    lines: [
      {
        subjectId: entry.id,
        description: `${tournament.name}, ${entry.firstName} ${entry.lastName}`,
        listPriceOre: entry.feeOre,
        discountOre: 0,
        vatMode,
        vatOre: vatOf(entry.feeOre, vatMode),
      },
    ],
  }
}
