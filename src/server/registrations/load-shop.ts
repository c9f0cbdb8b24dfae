import type { Candidate, Shop, Upgradable } from '#domain/registrations/card-offer.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findExistingGolfer } from '../accounts/golfers.ts'
import { selectCurrentPasses, type PassRow } from '../passes/queries.ts'
import { getSeason } from '../passes/seasons.ts'
import { isUpgradable } from '../passes/upgrade-pass.ts'
import type { CardRow, RegistrationRow } from './queries.ts'

/** The season and products of a purchase as sold today. */
export async function loadShop(
  ctx: Ctx,
  { seasonId }: Pick<RegistrationRow, 'seasonId'>,
): Promise<Shop> {
  const { season, products } = await getSeason(ctx.db, seasonId)
  return { season, products, day: today(ctx) }
}

/**
 * The holder of a card as a candidate for products. Held cards are loaded only after the membership
 * is confirmed, because before that any visitor could have entered the number.
 */
export async function loadCandidate(db: Db, card: CardRow, seasonId: string): Promise<Candidate> {
  return candidateOf(db, card, { seasonId, golferId: await findHolder(db, card) })
}

/** As `loadCandidate`, of a holder that is known, if there is one. */
export async function candidateOf(
  db: Db,
  card: CardRow,
  { seasonId, golferId }: { seasonId: string; golferId: string | undefined },
): Promise<Candidate> {
  const all = golferId ? await selectCurrentPasses(db, golferId, seasonId) : []
  const held = all.filter(({ id }) => id !== card.passId)
  const upgradable = held.find(isUpgradable)
  return {
    birthDate: card.birthDate,
    dguNumber: card.dguNumber,
    statedType: card.statedType,
    membership: card.membership,
    currentPasses: held.map(({ soldTerms, firstDay, lastDay }) => ({
      code: soldTerms.productCode,
      firstDay,
      lastDay,
    })),
    upgradable: upgradable ? toUpgradable(upgradable) : null,
  }
}

function toUpgradable({ id, soldTerms, firstDay, lastDay }: PassRow): Upgradable {
  const { productName, price } = soldTerms
  return { passId: id, name: productName, paid: price, period: { firstDay, lastDay } }
}

/** The existing golfer of a confirmed membership. */
export async function findHolder(db: Db, card: CardRow): Promise<string | undefined> {
  if (card.golferId) return card.golferId
  const { membership, membershipState } = card
  if (!membership || membershipState !== 'confirmed') return undefined
  return (await findExistingGolfer(db, membership))?.id
}
