import { randomUUID } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { endContract, parseContract, previewContract, type Declaration } from './end-contract.ts'
import { answerOf, previewText, visitorsPreviewText } from './withdrawal-answer.ts'
import { storeDeclaration } from './withdrawal-declarations.ts'

/**
 * The effect of a withdrawal, shown before it is declared (L-WD-3). Unless the buyer is signed in,
 * nothing is looked up and only a general text is returned, so that it does not reveal any contract.
 */
export async function previewWithdrawal(ctx: Ctx, declaration: Declaration) {
  await limit(ctx, { key: `withdrawal-look:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const cards = isOwn(ctx, declaration) ? await preview(ctx, declaration) : []
  return { text: cards.length > 0 ? previewText : visitorsPreviewText, cards }
}

/** The preview for the back office, which acts for a buyer who has written or called. */
export const previewForBuyer = (ctx: Ctx, declaration: Declaration) => preview(ctx, declaration)

const preview = (ctx: Ctx, declaration: Declaration) =>
  previewContract(ctx, parseContract(declaration), ctx.now())

/**
 * Withdraws from the agreement at once if its buyer is signed in. Any other declaration is stored
 * until the buyer confirms it by a mailed link (D41).
 */
export async function declareWithdrawal(ctx: Ctx, declaration: Declaration) {
  const isFound = isOwn(ctx, declaration) && (await preview(ctx, declaration)).length > 0
  return isFound ? withdrawNow(ctx, declaration) : storeDeclaration(ctx, declaration)
}

/** Withdraws from the agreement at once, for the buyer or for the back office in the buyer's name. */
export async function withdrawNow(ctx: Ctx, declaration: Declaration) {
  const declared = { ...declaration, declarationId: randomUUID(), receivedAt: ctx.now() }
  const rows = await ctx.db.transaction((tx) => endContract({ ...ctx, db: tx }, declared))
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answerOf(rows)
}

/** Is the address the proven one of the signed-in account? */
const isOwn = ({ actor }: Ctx, { email }: Declaration) =>
  actor?.emailVerified === true && actor.email.toLowerCase() === email
