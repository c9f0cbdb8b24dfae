import { lastNamesAgree, type Membership } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { selectWaitingPasses } from './membership-queries.ts'
import { verifyPass } from './verify-pass.ts'

/**
 * The cards that this account's owner bought for herself while her membership could not be
 * confirmed (D8): now that she has signed in by DGU, those under her number and name become
 * active. One that does not fit waits on, and its own page says why.
 */
export async function verifyWaitingPasses(
  ctx: Ctx,
  { accountId, membership }: { accountId: string; membership: Membership },
) {
  const numbers = new Set(membership.memberships.map(({ dguNumber }) => dguNumber))
  const waiting = await selectWaitingPasses(ctx.db, accountId)
  for (const { id, dguNumber, lastName } of waiting) {
    const isHers = dguNumber !== null && numbers.has(dguNumber)
    if (!isHers || !lastNamesAgree(lastName, membership.lastName)) continue
    try {
      await verifyPass(ctx, id, { membership })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refused') throw error
    }
  }
}
