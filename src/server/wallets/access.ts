import type { WalletRefusal } from '#contract/wallets/endpoints.ts'
import { canTicketBeAdded } from '#domain/wallets/start-ticket.ts'
import { canBeAdded } from '#domain/wallets/wallet-card.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { accessPassAsAccount } from '../checkins/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { loadPass, type LoadedCard } from './load-card.ts'
import { loadTicket } from './load-ticket.ts'
import { ensureCard, type Shown, type WalletCardRow } from './queries.ts'
import { hasEntry } from './ticket-queries.ts'

export type AddedCard = { loaded: LoadedCard; row: WalletCardRow }

const refuse = (reason: WalletRefusal) => new AppError('refused', { reason })

/**
 * What a signed-in account adds to its wallet; for other accounts `not_found`. A card that is not valid is refused,
 * because its code would open nothing, and so is an entry without a start time.
 */
export async function accessCardToAdd(ctx: Ctx, shown: Shown): Promise<AddedCard> {
  const loaded =
    'passId' in shown ? await accessPass(ctx, shown.passId) : await accessEntry(ctx, shown.entryId)
  return { loaded, row: await ensureCard(ctx.db, shown, loaded.face) }
}

async function accessPass(ctx: Ctx, passId: string) {
  const { pass } = await accessPassAsAccount(ctx, passId)
  if (!canBeAdded({ state: pass.status, lastDay: pass.lastDay }, today(ctx))) {
    throw refuse('card_not_valid')
  }
  const loaded = await loadPass(ctx, pass.id)
  if (!loaded) throw new AppError('not_found')
  return loaded
}

async function accessEntry(ctx: Ctx, entryId: string) {
  const { accountId } = requireSignedIn(ctx)
  const isOwn = await hasEntry(ctx.db, accountId, entryId)
  const loaded = isOwn && (await loadTicket(ctx, entryId))
  if (!loaded) throw new AppError('not_found')
  if (!canTicketBeAdded(loaded.ticket, today(ctx))) throw refuse('no_start_time')
  return loaded
}
