import { formatStaticCode } from '#domain/checkins/scanned-code.ts'
import type { CardLinks } from '#domain/wallets/apple-pass.ts'
import { faceKey, walletStatus, type WalletCard } from '#domain/wallets/wallet-card.ts'
import { countRoundsLeft } from '../checkins/card-season.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfFace, loadTicket, type LoadedTicket } from './load-ticket.ts'
import { findSource, type CardFace, type WalletCardRow } from './queries.ts'

export type LoadedPass = { kind: 'pass'; card: WalletCard; links: CardLinks; face: CardFace }
export type LoadedCard = LoadedPass | LoadedTicket

/** The face of a pass as it is now; undefined when the pass is gone. */
export async function loadPass(ctx: Ctx, passId: string): Promise<LoadedPass | undefined> {
  // Before the rounds, so that a round that is added meanwhile makes the summary differ at the next comparison.
  const found = await findSource(ctx.db, passId)
  if (!found) return undefined
  const { pass, firstName, lastName, source } = found
  const { soldTerms } = pass
  const card: WalletCard = {
    passNumber: pass.number,
    productName: soldTerms.productName,
    seasonCode: soldTerms.seasonCode,
    holderName: `${firstName} ${lastName}`.trim(),
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    roundsLeft: await countRoundsLeft(ctx, pass),
    status: walletStatus(pass.status),
  }
  return {
    kind: 'pass',
    card,
    links: {
      code: formatStaticCode(ctx.publicUrl, pass.number),
      page: `${ctx.publicUrl}/account?pass=${pass.id}`,
    },
    face: { faceHash: hashOfFace(faceKey(card)), source, at: ctx.now() },
  }
}

/** What a card of a wallet shows now; undefined after an erasure, or when the pass or entry is gone. */
export async function loadCard(
  ctx: Ctx,
  { passId, entryId }: Pick<WalletCardRow, 'passId' | 'entryId'>,
): Promise<LoadedCard | undefined> {
  if (passId !== null) return loadPass(ctx, passId)
  return entryId === null ? undefined : loadTicket(ctx, entryId)
}
