import { randomUUID } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { endContract, namedBy, previewOf, type Declaration } from './end-contract.ts'
import { selectContractPasses } from './queries.ts'
import { answerOf, previewText, visitorsPreviewText } from './withdrawal-answer.ts'
import { keepDeclaration } from './withdrawal-declarations.ts'

/**
 * What the first button shows (L-WD-3). Somebody who is not signed in as the buyer is shown the general
 * words alone, whatever was typed: nothing is looked up for her.
 */
export async function previewWithdrawal(ctx: Ctx, declaration: Declaration) {
  await limit(ctx, { key: `withdrawal-look:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const found = await selectOwnContract(ctx, declaration)
  return {
    text: found.length > 0 ? previewText : visitorsPreviewText,
    cards: await preview(ctx, found),
  }
}

/** The same for the back office, which acts for a buyer who has written or called. */
export const previewForBuyer = async (ctx: Ctx, declaration: Declaration) =>
  preview(ctx, await selectContractPasses(ctx.db, namedBy(declaration)))

const preview = (ctx: Ctx, found: Awaited<ReturnType<typeof selectContractPasses>>) =>
  Promise.all(found.map((one) => previewOf(ctx, one, ctx.now())))

/**
 * Withdraws from the agreement at once, when its buyer is signed in. Everybody else's declaration is
 * kept, and confirmed by a link in a mail to the buyer (D41).
 */
export async function declareWithdrawal(ctx: Ctx, declaration: Declaration) {
  const own = await selectOwnContract(ctx, declaration)
  return own.length === 0 ? keepDeclaration(ctx, declaration) : withdrawNow(ctx, declaration)
}

/** Withdraws from the agreement at once: for its buyer, or for the back office in the buyer's name. */
export async function withdrawNow(ctx: Ctx, declaration: Declaration) {
  const declared = { ...declaration, declarationId: randomUUID(), receivedAt: ctx.now() }
  const rows = await ctx.db.transaction((tx) => endContract({ ...ctx, db: tx }, declared))
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answerOf(rows)
}

/** The contract, when the address is the signed-in person's own and proven. */
async function selectOwnContract(ctx: Ctx, declaration: Declaration) {
  const { actor } = ctx
  const isOwn = actor?.emailVerified && actor.email.toLowerCase() === declaration.email
  return isOwn ? selectContractPasses(ctx.db, namedBy(declaration)) : []
}
