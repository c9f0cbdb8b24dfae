import type { Entered } from '#contract/entries/endpoints.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import type { Purchases } from '../payments/purchases.ts'
import { selectUnits } from './extras/extra-queries.ts'
import { submitEntryRequest } from './entry-requests.ts'
import type { EntryRequest } from './evaluate-entry-requests.ts'
import { sendToPay } from './pay-entry.ts'
import { showEntry, toOwnEntry } from './show-entry.ts'

/** Enters a golfer with a place or on the waiting list, and starts the payment of a place. */
export async function enterTournament(
  ctx: Ctx,
  purchases: Purchases,
  {
    paymentMethod,
    ...request
  }: EntryRequest['request'] & { paymentMethod?: PaymentMethod | undefined },
): Promise<Entered> {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `enter:${accountId}`, max: 60, windowSeconds: 3600 })
  const { details, waitingNumber } = await submitEntryRequest({ ctx, request })
  const units = (await selectUnits(ctx.db, [details.entry.id])).get(details.entry.id) ?? []
  const shown = toOwnEntry(ctx, details, { waitingNumber, paidOre: 0, rounds: [], units })
  if (waitingNumber !== null) return { entry: shown, redirectUrl: null }
  const redirectUrl = await sendToPay(ctx, purchases, { ...details, paymentMethod })
  // An entry without a fee has been settled by now, so it is read again.
  return { entry: redirectUrl ? shown : await showEntry(ctx, details.entry.id), redirectUrl }
}
