import type { Entered } from '#contract/entries.ts'
import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import type { Purchases } from '../payments/purchases.ts'
import { submitEntryRequest } from './entry-requests.ts'
import type { EntryRequest } from './evaluate-entry-requests.ts'
import { sendToPay } from './pay-entry.ts'
import { showEntry, showOwn } from './show-entry.ts'

/** A place or a number on the waiting list, and where to pay for it. */
export async function enterTournament(
  ctx: Ctx,
  purchases: Purchases,
  request: EntryRequest['request'],
): Promise<Entered> {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `enter:${accountId}`, max: 60, windowSeconds: 3600 })
  const { whole, waitingNumber } = await submitEntryRequest({ ctx, request })
  const shown = showOwn(ctx, whole, { waitingNumber, paidOre: 0 })
  if (waitingNumber !== null) return { entry: shown, redirectUrl: null }
  const redirectUrl = await sendToPay(ctx, purchases, whole)
  // What costs nothing is settled by now.
  return { entry: redirectUrl ? shown : await showEntry(ctx, whole.entry.id), redirectUrl }
}
