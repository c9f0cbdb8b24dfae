import { seasonPlayedOn, type CardKind } from '#domain/checkins/welcome.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { selectOpenSeasons } from '../passes/seasons.ts'

/** The kinds of card for golfers in the season of a day, in the order of the shop. */
export async function selectCardKinds(db: Db, day: PlainDate): Promise<CardKind[]> {
  const played = seasonPlayedOn(await selectOpenSeasons(db), day)
  if (!played) return []
  const { season, products } = played
  return products
    .filter(({ buyer, onSale }) => buyer === 'golfer' && onSale)
    .map((product) => ({ product, season }))
}

export const toCardView = ({ product }: CardKind) => ({ code: product.code, name: product.name })
