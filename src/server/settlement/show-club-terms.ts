import type { ProductVersion } from '#domain/passes/products.ts'
import { lastToBegin } from '#domain/passes/season.ts'
import { vatOf } from '#domain/passes/price.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findNextSale, type SeasonOnSale } from '../passes/season-queries.ts'
import { getSeason, selectOnSale } from '../passes/seasons.ts'

/** The settlement terms and card prices of the season that a club would join; the same for everyone. */
export async function showClubTerms(ctx: Ctx) {
  const season = await findSeasonToJoin(ctx.db, today(ctx))
  if (!season) return { season: null }

  const { row, products } = season
  const { code, playFrom, playTo, settlementTerms: terms } = row
  return { season: { code, playFrom, playTo, terms, cards: products.flatMap(withPrices) } }
}

/** The season of sale that begins last, because a club that joins today joins the next season of play. */
async function findSeasonToJoin(db: Db, day: PlainDate): Promise<SeasonOnSale | undefined> {
  const onSale = await selectOnSale(db, day)
  if (onSale.length > 0) return lastToBegin(onSale)
  const next = await findNextSale(db, day)
  return next && getSeason(db, next.id)
}

/** Leaves out company cards, whose prices are agreed separately and do not value a round. */
function withPrices({ code, name, days, onSale, buyer, priceSteps, vatMode }: ProductVersion) {
  const [first, ...laterPrices] = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (!onSale || buyer !== 'golfer' || !first) return []
  const { price } = first
  return [{ code, name, days, price, vat: vatOf(price, vatMode), laterPrices }]
}
