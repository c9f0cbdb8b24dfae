import { createHash } from 'node:crypto'
import { formatStaticCode } from '#domain/checkins/scanned-code.ts'
import type { CardLinks } from '#domain/wallets/apple-pass.ts'
import { faceKey, walletStatus, type WalletCard } from '#domain/wallets/wallet-card.ts'
import { countRoundsLeft } from '../checkins/card-season.ts'
import type { Ctx } from '../ctx.ts'
import { findSource, type CardFace } from './queries.ts'

export type LoadedCard = { card: WalletCard; links: CardLinks; face: CardFace }

/** The face of a pass as it is now; undefined when the pass is gone. */
export async function loadCard(ctx: Ctx, passId: string): Promise<LoadedCard | undefined> {
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
    card,
    links: {
      code: formatStaticCode(ctx.publicUrl, pass.number),
      page: `${ctx.publicUrl}/account?pass=${pass.id}`,
    },
    face: { faceHash: hashOfFace(card), source, at: ctx.now() },
  }
}

const hashOfFace = (card: WalletCard) =>
  createHash('sha256').update(faceKey(card)).digest('base64url')
