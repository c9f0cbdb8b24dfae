import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { unpaidUnitsOre } from '#domain/entries/extras.ts'
import { vatOf } from '#domain/passes/price.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Purchases } from '../payments/purchases.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder, type NewOrder } from '../payments/start-order.ts'
import { selectUnits, type ChosenUnit } from './extras/extra-queries.ts'
import { findEntryDetails, type EntryDetails } from './queries.ts'
import { refuseEntry } from './release-place.ts'
import { accessEntry, showEntry } from './show-entry.ts'

const holdMs = 30 * 60_000
/** A payment begun in the last minute has ten minutes, and five more for its notification. */
export const graceMs = 15 * 60_000

/** Until when a place is held for its payment. */
export const heldForPayment = (ctx: Ctx): Date => new Date(ctx.now().getTime() + holdMs)

/**
 * Where to enter again when the place that an order pays for is no longer held; undefined while it is
 * held or paid.
 */
export async function enterAgain(
  ctx: Ctx,
  { subjectId }: { subjectId: string },
): Promise<string | undefined> {
  const found = await findEntryDetails(ctx.db, subjectId)
  if (!found) return '/tournaments'
  const { state, heldUntil } = found.entry
  const isHeld = state === 'awaiting_payment' && heldUntil !== null && heldUntil > ctx.now()
  if (isHeld || state === 'entered') return undefined
  return `/tournaments/${found.tournament.slug}/entry`
}

/** Starts the payment of a held place, also after a refused card. */
export async function payEntry(
  ctx: Ctx,
  purchases: Purchases,
  { entryId, paymentMethod }: { entryId: string; paymentMethod?: PaymentMethod | undefined },
) {
  const details = await accessEntry(ctx, entryId)
  if (details.entry.state !== 'awaiting_payment') refuseEntry('not_awaiting_payment')
  const redirectUrl = await sendToPay(ctx, purchases, { ...details, paymentMethod })
  return { entry: await showEntry(ctx, entryId), redirectUrl }
}

/**
 * Starts the payment and returns its address. Null without a fee, which is settled at once (E9), and
 * when the payment provider does not answer: the place stays held, and *Betal* can be pressed again.
 */
export async function sendToPay(
  ctx: Ctx,
  purchases: Purchases,
  details: EntryDetails & { paymentMethod?: PaymentMethod | undefined },
): Promise<string | null> {
  const order = await ctx.db.transaction((tx) => placeOrder({ ...ctx, db: tx }, details))
  const { attemptId, redirectUrl, isFree } = await startPaying(ctx, {
    ...order,
    method: details.paymentMethod,
  })
  if (!isFree) return redirectUrl
  await settleAttempt(ctx, purchases, { attemptId, source: 'internal' })
  return null
}

async function placeOrder(ctx: Ctx, details: EntryDetails) {
  const { db: tx } = ctx
  const { id, heldUntil, feeOre } = details.entry
  if (!heldUntil || heldUntil <= ctx.now()) refuseEntry('payment_over')
  const units = (await selectUnits(tx, [id])).get(id) ?? []
  const { orderId } = await startOrder(tx, ctx, orderFor(ctx, { ...details, units }))
  await assignOrderNumber(tx, ctx, orderId)
  return { orderId, isFree: feeOre + unpaidUnitsOre(units.map(({ unit }) => unit)) === 0 }
}

async function startPaying(
  ctx: Ctx,
  {
    orderId,
    isFree,
    method,
  }: { orderId: string; isFree: boolean; method: PaymentMethod | undefined },
): Promise<{ attemptId: string; redirectUrl: string | null; isFree: boolean }> {
  try {
    return { ...(await startAttempt(ctx, orderId, { method })), isFree }
  } catch (error) {
    const isProviderFailure =
      error instanceof AppError &&
      (error.code === 'outside_service_down' || error.details.reason === 'payment_not_accepted')
    if (!isProviderFailure) throw error
    return { attemptId: '', redirectUrl: null, isFree: false }
  }
}

type Ordered = EntryDetails & { units: readonly ChosenUnit[] }

function orderFor(ctx: Ctx, { entry, tournament, club, units }: Ordered): NewOrder {
  const { accountId, name, email } = requireSignedIn(ctx)
  // A club that is not liable to VAT sells sport without it (momsloven § 13).
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
      ...units.map((unit) => extraLine(unit, { entry, tournament })),
    ],
  }
}

/** A line for each unit, so that each can be paid back alone. */
function extraLine(
  { unit, extra }: ChosenUnit,
  { entry, tournament }: Pick<EntryDetails, 'entry' | 'tournament'>,
): NewOrder['lines'][number] {
  // Food and the hire of a buggy are not sport, so the exemption does not cover them.
  const vatMode = extra.hasVat ? 'full_25' : 'exempt'
  return {
    subjectId: unit.id,
    description: `${extra.name}, ${tournament.name}, ${entry.firstName} ${entry.lastName}`,
    listPriceOre: unit.priceOre,
    discountOre: 0,
    vatMode,
    vatOre: vatOf(unit.priceOre, vatMode),
  }
}
