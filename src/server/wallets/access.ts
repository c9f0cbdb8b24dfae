import type { WalletRefusal } from '#contract/wallets/endpoints.ts'
import { canBeAdded } from '#domain/wallets/wallet-card.ts'
import { AppError } from '../app-error.ts'
import { accessPassAsAccount } from '../checkins/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { loadCard, type LoadedCard } from './load-card.ts'
import { ensureCard, type WalletCardRow } from './queries.ts'

export type AddedCard = LoadedCard & { row: WalletCardRow }

/**
 * The card that a signed-in account adds to its wallet; for other accounts `not_found`. A card that is not valid is
 * refused, because its code would open nothing.
 */
export async function accessCardToAdd(ctx: Ctx, passId: string): Promise<AddedCard> {
  const { pass } = await accessPassAsAccount(ctx, passId)
  if (!canBeAdded({ state: pass.status, lastDay: pass.lastDay }, today(ctx))) {
    throw new AppError('refused', { reason: 'card_not_valid' satisfies WalletRefusal })
  }
  const loaded = await loadCard(ctx, pass.id)
  if (!loaded) throw new AppError('not_found')
  return { ...loaded, row: await ensureCard(ctx.db, pass.id, loaded.face) }
}
