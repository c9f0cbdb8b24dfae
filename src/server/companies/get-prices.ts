import { returnUntil } from '#domain/companies/seats.ts'
import { nextPriceAfter, priceOn } from '#domain/passes/price.ts'
import { productOf } from '#domain/passes/products.ts'
import { lastDaysOf } from '#domain/passes/season.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectOnSale } from '../passes/seasons.ts'

/** Today's prices of personal company cards, for the first season in the order of offer. */
export async function getCompanyPrices(ctx: Ctx) {
  const day = today(ctx)
  for (const { season, products } of await selectOnSale(ctx.db, day)) {
    const product = productOf(products, 'FIRMA-N')
    const listPriceOre = product?.onSale ? priceOn(product, day) : undefined
    if (!product || listPriceOre === undefined) continue
    const next = nextPriceAfter(product, day)
    return {
      prices: {
        season: season.code,
        playFrom: season.playFrom,
        playTo: season.playTo,
        salesTo: season.salesTo,
        lastDays: lastDaysOf(season, day) ?? null,
        listPriceOre,
        cardTypes: [...product.membershipTypes],
        clipTypes: [...(productOf(products, 'FIRMA-P')?.membershipTypes ?? [])],
        withVat: product.vatMode === 'full_25',
        returnUntil: returnUntil(season, day),
        nextPrice: next ? { from: next.from, priceOre: next.price } : null,
      },
    }
  }
  return { prices: null }
}
