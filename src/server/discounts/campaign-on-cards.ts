import { chooseCampaign } from '#domain/discounts/choose-campaign.ts'
import { priceBefore } from '#domain/discounts/price-before.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import { priceOn } from '#domain/passes/price.ts'
import { addDays, latest, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectProductHistory, type SeasonOnSale } from '../passes/season-queries.ts'
import { countCampaignUses } from '../payments/campaign-use-queries.ts'
import { selectAutomatic, selectCandidates, type CampaignRow } from './campaign-queries.ts'

/** An automatic campaign on a card that is bought today, by somebody who has bought none yet. */
export type CampaignOnCard = {
  name: string
  priceOre: number
  /** The lowest price of the 30 days before it; null when that is no higher, so that nothing may be claimed. */
  beforeOre: number | null
  validTo: PlainDate
  /** How many cards of one buyer get it, and whether it ends with a number of cards; null without a limit. */
  buyerLimit: number | null
  isLimited: boolean
}

/** The campaign that lowers the price of each card of a season today, by the code of the card. */
export async function campaignsOnCards(
  ctx: Ctx,
  { row, season, products }: SeasonOnSale,
): Promise<Map<string, CampaignOnCard>> {
  const day = today(ctx)
  const found = await selectCandidates(ctx.db, null, day)
  if (found.length === 0) return new Map()
  const nobody = { buyerEmail: null, exceptOrderId: null }
  const ids = found.map(({ id }) => id)
  const uses = await countCampaignUses(ctx.db, ids, nobody)
  const automatic = found.map((campaign) => ({
    campaign,
    uses: uses.get(campaign.id) ?? { total: 0, byBuyer: 0 },
  }))
  const before = await loadBefore(ctx, row.id, found)
  const entries = products.flatMap((product): [string, CampaignOnCard][] => {
    const { code, vatMode } = product
    const listPriceOre = priceOn(product, day)
    if (listPriceOre === undefined) return []
    const card = { productCode: code, listPriceOre, vatMode, isUpgrade: false }
    const { chosen, prices } = chooseCampaign([card], { automatic }, day)
    const priceOre = prices[0]?.totalOre
    if (!chosen || priceOre === undefined) return []
    const { name, validTo, buyerLimit, totalLimit } = chosen
    const lowest = before(chosen, product, season.salesFrom)
    const beforeOre = lowest !== null && lowest > priceOre ? lowest : null
    const limits = { buyerLimit, isLimited: totalLimit !== null }
    return [[code, { name, priceOre, beforeOre, validTo, ...limits }]]
  })
  return new Map(entries)
}

/** Loads what cards cost on the days before campaigns, and returns the lowest price before one of them. */
async function loadBefore(ctx: Ctx, seasonId: string, running: readonly CampaignRow[]) {
  const versions = await selectProductHistory(ctx.db, seasonId)
  const begins = running.map(firstDayOf)
  const since = addDays(
    begins.reduce((a, b) => (a < b ? a : b)),
    -30,
  )
  const others = await selectAutomatic(ctx.db, since)
  return (campaign: CampaignRow, { code }: ProductVersion, salesFrom: PlainDate) =>
    priceBefore({
      productCode: code,
      firstDay: firstDayOf(campaign),
      salesFrom,
      versions: versions
        .filter((version) => version.code === code)
        .map(({ definition, onSale, createdAt }) => ({
          from: danishDay(createdAt),
          onSale,
          priceSteps: definition.priceSteps,
        })),
      campaigns: others
        .filter(({ id }) => id !== campaign.id)
        .map((other) => ({ ...other, from: firstDayOf(other), to: lastDayOf(other) })),
    })
}

/** A campaign that was written after its first day lowered no price before that. */
const firstDayOf = ({ validFrom, createdAt }: CampaignRow) =>
  latest(validFrom, danishDay(createdAt))

/** A stopped campaign lowered prices until it was stopped, which was its last change. */
function lastDayOf({ validTo, isStopped, updatedAt }: CampaignRow): PlainDate {
  const stopped = danishDay(updatedAt)
  return isStopped && stopped < validTo ? stopped : validTo
}
