import { danishMoment } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import { warnOfExpiry } from './apple-access.ts'
import { loadCard } from './load-card.ts'
import { pushChanges } from './push-changes.ts'
import { comparedBefore, deleteErasedCards, saveFace, selectToCompare } from './queries.ts'
import { selectTicketsToCompare } from './ticket-queries.ts'
import { sendToGoogle } from './send-to-google.ts'

/** In one run; the rest follows at the next turn. */
const mostCompared = 200

/**
 * The job of wallets: finds cards whose face has changed, and notifies phones and Google. What is due stands in the rows,
 * so every step can be repeated, and two processes at a time do no harm.
 */
export async function updateWallets(ctx: Ctx): Promise<void> {
  const steps = [compareFaces, pushChanges, sendToGoogle, deleteErased, warnOfExpiry]
  await doEach(steps, (step) => step(ctx))
}

const deleteErased = (ctx: Ctx) => deleteErasedCards(ctx.db)

async function compareFaces(ctx: Ctx): Promise<void> {
  const asked = { before: comparedBefore(ctx.now()), limit: mostCompared }
  const due = [
    ...(await selectToCompare(ctx.db, asked)),
    ...(await selectTicketsToCompare(ctx.db, { ...asked, now: danishMoment(ctx.now()) })),
  ]
  await doEach(due, async ({ card }) => {
    const loaded = await loadCard(ctx, card)
    if (loaded) await saveFace(ctx.db, card.id, loaded.face)
  })
}
