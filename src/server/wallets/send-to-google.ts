import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { backOff } from '../payments/retry-times.ts'
import { GoogleWalletError, type GoogleCall } from './google-api.ts'
import { emptyAtGoogle, googleCallOf, updateAtGoogle } from './google.ts'
import { loadCard } from './load-card.ts'
import { deleteCard, postponeGoogle, selectDueAtGoogle, type WalletCardRow } from './queries.ts'

/** In one run of the job, one after another. */
const mostSent = 50

/** Sends changed cards to Google, and empties those of erased golfers. */
export async function sendToGoogle(ctx: Ctx): Promise<void> {
  const due = await selectDueAtGoogle(ctx.db, ctx.now(), mostSent)
  const call = due.length > 0 ? await googleCallOf(ctx) : undefined
  if (!call) return
  for (const row of due) {
    try {
      await sendOne(ctx, call, row)
    } catch (error) {
      if (!(error instanceof GoogleWalletError)) throw error
      ctx.log('warn', 'Google Wallet did not take a changed card', errorFields(error))
      await postponeGoogle(ctx.db, row, backOff(ctx.now(), row.googleTries))
    }
  }
}

async function sendOne(ctx: Ctx, call: GoogleCall, row: WalletCardRow): Promise<void> {
  const loaded = await loadCard(ctx, row)
  if (loaded) return updateAtGoogle(ctx, call, { row, loaded })
  await emptyAtGoogle(call, row).catch((error: unknown) => {
    // An object that Google does not have is empty already.
    if (!(error instanceof GoogleWalletError) || error.status !== 404) throw error
  })
  await deleteCard(ctx.db, row.id)
}
