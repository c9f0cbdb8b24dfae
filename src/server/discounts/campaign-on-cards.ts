import { chooseCampaign } from '#domain/discounts/choose-campaign.ts'
import { priceBefore, type PriceHistory } from '#domain/discounts/price-before.ts'
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
  /** What may be called the price before it (`priceBefore`); null when nothing may be claimed. */
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
  const historyOf = await loadHistory(ctx, row.id, found)
  const entries = products.flatMap((product): [string, CampaignOnCard][] => {
    const { code, vatMode } = product
    const listPriceOre = priceOn(product, day)
    if (listPriceOre === undefined) return []
    const card = { productCode: code, listPriceOre, vatMode, isUpgrade: false }
    const { chosen, prices } = chooseCampaign([card], { automatic }, day)
    const priceOre = prices[0]?.totalOre
    if (!chosen || priceOre === undefined) return []
    const { name, validTo, buyerLimit, totalLimit } = chosen
    const history = historyOf(chosen, product, season.salesFrom)
    const beforeOre = priceBefore(history, { day, listPriceOre, priceOre })
    const limits = { buyerLimit, isLimited: totalLimit !== null }
    return [[code, { name, priceOre, beforeOre, validTo, ...limits }]]
  })
  return new Map(entries)
}

/** Loads what cards cost before and during campaigns, and returns the history of a card for one of them. */
async function loadHistory(ctx: Ctx, seasonId: string, running: readonly CampaignRow[]) {
  const versions = await selectProductHistory(ctx.db, seasonId)
  const begins = running.map(firstDayOf)
  const since = addDays(
    begins.reduce((a, b) => (a < b ? a : b)),
    -30,
  )
  const campaigns = (await selectAutomatic(ctx.db, since)).map((campaign) => ({
    ...campaign,
    from: firstDayOf(campaign),
    to: lastDayOf(campaign),
  }))
  return (campaign: CampaignRow, { code }: ProductVersion, salesFrom: PlainDate): PriceHistory => ({
    productCode: code,
    firstDay: firstDayOf(campaign),
    changedOn: changedOn(campaign),
    salesFrom,
    versions: versions
      .filter((version) => version.code === code)
      .map(({ definition, onSale, createdAt }) => ({
        from: danishDay(createdAt),
        onSale,
        priceSteps: definition.priceSteps,
      })),
    campaigns,
  })
}

/** A campaign that was written after its first day lowered no price before that. */
const firstDayOf = ({ validFrom, createdAt }: CampaignRow) =>
  latest(validFrom, danishDay(createdAt))

const changedOn = ({ createdAt, updatedAt }: CampaignRow) =>
  updatedAt > createdAt ? danishDay(updatedAt) : null

/** A stopped campaign lowered prices until it was stopped, which was its last change. */
function lastDayOf({ validTo, isStopped, updatedAt }: CampaignRow): PlainDate {
  const stopped = danishDay(updatedAt)
  return isStopped && stopped < validTo ? stopped : validTo
}
