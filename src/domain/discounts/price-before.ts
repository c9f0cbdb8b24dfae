import { priceOn } from '../passes/price.ts'
import type { ProductCode, ProductVersion } from '../passes/products.ts'
import { addDays, type PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { discountOf, type CampaignTerms } from './campaign.ts'

/** How many days back a price before is looked for (L-IN-8). */
const daysBefore = 30

type Valued = Pick<CampaignTerms, 'percent' | 'amountOre' | 'productCodes'>

export type PriceHistory = {
  productCode: ProductCode
  /** The first day of the campaign that lowers the price today. */
  firstDay: PlainDate
  /** The day on which that campaign was last changed; null for one that is as it was written. */
  changedOn: PlainDate | null
  /** The first day on which the product could be bought. */
  salesFrom: PlainDate
  /** The versions of the product with the day on which each began, the oldest first. */
  versions: readonly (Pick<ProductVersion, 'onSale' | 'priceSteps'> & { from: PlainDate })[]
  /** Every automatic campaign with the days on which it lowered the price, both included. */
  campaigns: readonly (Valued & { from: PlainDate; to: PlainDate })[]
}

/** What the card costs today, in øre: without the campaign and with it. */
export type PriceToday = { day: PlainDate; listPriceOre: Ore; priceOre: Ore }

/**
 * The price in øre that may be called the one before a campaign: the lowest of the 30 days before it, and no more than
 * the card costs today without it (L-IN-8, docs/algorithms/discounts.md). Null when nothing may be claimed: it could not
 * be bought before, it was cheaper on one of the last 30 days, the price is no lower, or the campaign was changed after
 * it had begun, because what it gave before the change is not known.
 */
export function priceBefore(history: PriceHistory, now: PriceToday): Ore | null {
  const { firstDay, changedOn } = history
  const { day, listPriceOre, priceOre } = now
  const since = addDays(day, -daysBefore)
  if (changedOn !== null && changedOn >= firstDay && changedOn >= since) return null
  const recent = lowestPrice(history, since, day)
  if (recent !== null && recent < priceOre) return null
  const earlier = lowestPrice(history, addDays(firstDay, -daysBefore), addDays(firstDay, -1))
  const before = earlier === null ? null : Math.min(earlier, listPriceOre)
  return before !== null && before > priceOre ? before : null
}

/** The lowest price from the first to the last of some days; null when the card could not be bought on any of them. */
function lowestPrice(history: PriceHistory, first: PlainDate, last: PlainDate): Ore | null {
  let lowest: Ore | null = null
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (day < history.salesFrom) continue
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
