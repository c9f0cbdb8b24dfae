import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { claimSetting } from '../db/settings.ts'
import { certificateEnds, type AppleWalletAccess } from '../wallet-settings.ts'

/** Apple Wallet, while its certificate is valid: cards of an expired one are refused by every phone. */
export function appleWalletOf({ config, now }: Pick<Ctx, 'config' | 'now'>) {
  const { apple } = config.wallets
  return apple && now() < certificateEnds(apple) ? apple : undefined
}

/** Without a valid certificate the addresses of Apple Wallet do not exist. */
export function requireApple(ctx: Ctx): AppleWalletAccess {
  const apple = appleWalletOf(ctx)
  if (!apple) throw new AppError('not_found')
  return apple
}

const warnedBeforeMs = 30 * 24 * 3_600_000

/** Writes a warning to the log once a day while the certificate is about to expire or has expired. */
export async function warnOfExpiry(ctx: Ctx): Promise<void> {
  const { apple } = ctx.config.wallets
  if (!apple) return
  const ends = certificateEnds(apple)
  if (ends.getTime() - ctx.now().getTime() > warnedBeforeMs) return
  const isFirst = await claimSetting(ctx.db, 'wallets.expiry_warned', today(ctx), ctx.now())
  if (!isFirst) return
  ctx.log('warn', 'The certificate of Apple Wallet expires (docs/wallets.md)', {
    ends: ends.toISOString(),
  })
}
