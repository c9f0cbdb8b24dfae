import type { Ctx } from '../ctx.ts'
import { appleWalletOf } from './apple-access.ts'

/** The wallets that are set up; in the demonstration Google's is simulated. */
export const offeredWallets = (ctx: Pick<Ctx, 'config' | 'now'>) => ({
  apple: appleWalletOf(ctx) !== undefined,
  google: ctx.config.wallets.google !== undefined || ctx.config.demo,
})
