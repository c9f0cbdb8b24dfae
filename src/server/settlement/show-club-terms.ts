import type { ProductVersion } from '#domain/passes/products.ts'
import { vatOf } from '#domain/passes/price.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findNextSale, type SeasonOnSale } from '../passes/season-queries.ts'
import { getSeason, selectOnSale } from '../passes/seasons.ts'

/** How the season's money is shared, and the prices it comes from; the same answer for everyone. */
export async function showClubTerms(ctx: Ctx) {
  const found = await seasonToJoin(ctx.db, today(ctx))
  if (!found) return { season: null }

  const { row, products } = found
  const { code, playFrom, playTo, settlementTerms: terms } = row
  return { season: { code, playFrom, playTo, terms, cards: products.flatMap(priced) } }
}

/** The last one on sale, since a club that asks today joins what is still to be played. */
async function seasonToJoin(db: Db, day: PlainDate): Promise<SeasonOnSale | undefined> {
  const onSale = await selectOnSale(db, day)
  if (onSale.length > 0) return onSale.at(-1)
  const next = await findNextSale(db, day)
  return next && getSeason(db, next.id)
}

/** Company cards have prices of their own agreements and are not what a round is reckoned by. */
function priced({ code, name, days, onSale, buyer, priceSteps, vatMode }: ProductVersion) {
  const [first, ...laterPrices] = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (!onSale || buyer !== 'golfer' || !first) return []
  const { price } = first
  return [{ code, name, days, price, vat: vatOf(price, vatMode), laterPrices }]
}
