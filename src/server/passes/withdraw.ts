import { randomUUID } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { endContract, parseContract, previewOf, type Declaration } from './end-contract.ts'
import { selectContractPasses } from './queries.ts'
import { answerOf, previewText, visitorsPreviewText } from './withdrawal-answer.ts'
import { storeDeclaration } from './withdrawal-declarations.ts'

/**
 * The effect of a withdrawal, shown before it is declared (L-WD-3). Unless the buyer is signed in,
 * nothing is looked up and only a general text is returned, so that it does not reveal any contract.
 */
export async function previewWithdrawal(ctx: Ctx, declaration: Declaration) {
  await limit(ctx, { key: `withdrawal-look:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const found = await selectOwnContract(ctx, declaration)
  return {
    text: found.length > 0 ? previewText : visitorsPreviewText,
    cards: await preview(ctx, found),
  }
}

/** The preview for the back office, which acts for a buyer who has written or called. */
export const previewForBuyer = async (ctx: Ctx, declaration: Declaration) =>
  preview(ctx, await selectContractPasses(ctx.db, parseContract(declaration)))

const preview = (ctx: Ctx, found: Awaited<ReturnType<typeof selectContractPasses>>) =>
  Promise.all(found.map((contracted) => previewOf(ctx, contracted, ctx.now())))

/**
 * Withdraws from the agreement at once if its buyer is signed in. Any other declaration is stored
 * until the buyer confirms it by a mailed link (D41).
 */
export async function declareWithdrawal(ctx: Ctx, declaration: Declaration) {
  const own = await selectOwnContract(ctx, declaration)
  return own.length === 0 ? storeDeclaration(ctx, declaration) : withdrawNow(ctx, declaration)
}

/** Withdraws from the agreement at once, for the buyer or for the back office in the buyer's name. */
export async function withdrawNow(ctx: Ctx, declaration: Declaration) {
  const declared = { ...declaration, declarationId: randomUUID(), receivedAt: ctx.now() }
  const rows = await ctx.db.transaction((tx) => endContract({ ...ctx, db: tx }, declared))
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answerOf(rows)
}

/** The contract, if the address is the proven one of the signed-in account. */
async function selectOwnContract(ctx: Ctx, declaration: Declaration) {
  const { actor } = ctx
  const isOwn = actor?.emailVerified && actor.email.toLowerCase() === declaration.email
  return isOwn ? selectContractPasses(ctx.db, parseContract(declaration)) : []
}
