import { priceOn } from '../passes/price.ts'
import type { ProductCode, ProductVersion } from '../passes/products.ts'
import { addDays, type PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { discountOf, type CampaignTerms } from './campaign.ts'

/** How many days before a campaign its earlier price is looked for (L-IN-8). */
const daysBefore = 30

type Valued = Pick<CampaignTerms, 'percent' | 'amountOre' | 'productCodes'>

export type PriceHistory = {
  productCode: ProductCode
  /** The first day of the campaign. */
  firstDay: PlainDate
  /** The first day on which the product could be bought. */
  salesFrom: PlainDate
  /** The versions of the product with the day on which each began, the oldest first. */
  versions: readonly (Pick<ProductVersion, 'onSale' | 'priceSteps'> & { from: PlainDate })[]
  /** Other automatic campaigns with the days on which they lowered the price, both included. */
  campaigns: readonly (Valued & { from: PlainDate; to: PlainDate })[]
}

/**
 * The lowest price in øre of a card on the 30 days before a campaign, which is the only price that may be called the one
 * before it (L-IN-8, docs/algorithms/discounts.md). Null when it could not be bought on any of them.
 */
export function priceBefore(history: PriceHistory): Ore | null {
  const { firstDay, salesFrom } = history
  let lowest: Ore | null = null
  for (let day = addDays(firstDay, -daysBefore); day < firstDay; day = addDays(day, 1)) {
    if (day < salesFrom) continue
    for (const price of pricesOn(history, day)) {
      lowest = lowest === null ? price : Math.min(lowest, price)
    }
  }
  return lowest
}

/** What the card cost on a day: by every version that was in force at some time of it, with the best campaign. */
function pricesOn({ productCode, versions, campaigns }: PriceHistory, day: PlainDate): Ore[] {
  const running = campaigns.filter(
    ({ from, to, productCodes }) =>
      from <= day && day <= to && (productCodes.length === 0 || productCodes.includes(productCode)),
  )
  return versions.flatMap((version, at) => {
    const next = versions[at + 1]
    const isInForce = version.from <= day && (next === undefined || next.from >= day)
    const price = isInForce && version.onSale ? priceOn(version, day) : undefined
    if (price === undefined) return []
    const discounts = running.map((campaign) => discountOf({ ...unlimited, ...campaign }, price))
    return [price - Math.max(0, ...discounts)]
  })
}

/** `discountOf` reads the value alone. */
const unlimited = {
  isStopped: false,
  totalLimit: null,
  buyerLimit: null,
  validFrom: '' as PlainDate,
  validTo: '' as PlainDate,
}
