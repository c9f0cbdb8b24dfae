import type { ProductCode } from '#domain/passes/products.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { assertOwnDays } from '../passes/draft-season.ts'
import { findSeasonByCode, lockSeasons } from '../passes/season-queries.ts'
import { createSeason } from '../passes/seasons.ts'
import { assertSoldInQueue } from '../salequeue/fits-sales.ts'

type SeasonInput = {
  code: string
  salesFrom: PlainDate
  salesTo: PlainDate
  playFrom: PlainDate
  playTo: PlainDate
  products: { code: ProductCode; pricesOre: number[] }[]
}

/** Creates a published season with the standard products at the entered prices. */
export async function createFirstSeason(ctx: Ctx, { products, ...days }: SeasonInput) {
  if (!areDaysValid(ctx, days)) throw new AppError('refused', { reason: 'season_days_wrong' })
  const priced = seedProducts(days).map((product) => {
    const prices = products.find(({ code }) => code === product.code)?.pricesOre
    const steps = product.priceSteps.map(({ from, price }, i) => ({
      from,
      price: prices?.[i] ?? price,
    }))
    return { ...product, onSale: product.onSale && prices !== undefined, priceSteps: steps }
  })
  await ctx.db.transaction(async (tx) => {
    if (await findSeasonByCode(tx, days.code)) {
      throw new AppError('refused', { reason: 'season_exists' })
    }
    await lockSeasons(tx)
    await assertOwnDays(tx, days)
    await assertSoldInQueue(tx, ctx, days)
    await createSeason(tx, ctx, { ...days, status: 'published', products: priced })
  })
  return { done: true as const }
}

/** Both periods are in order, sales end with the season at the latest, and the season is not over. */
export const areDaysValid = (
  ctx: Ctx,
  { salesFrom, salesTo, playFrom, playTo }: Omit<SeasonInput, 'products' | 'code'>,
) => salesFrom < salesTo && playFrom < playTo && salesTo <= playTo && playTo >= today(ctx)
