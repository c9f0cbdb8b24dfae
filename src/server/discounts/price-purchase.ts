import { campaignRefusalText, smallerSavingText } from '#domain/discounts/campaign-text.ts'
import { parseCampaignCode, savingOf, type PricedCard } from '#domain/discounts/campaign.ts'
import { chooseCampaign } from '#domain/discounts/choose-campaign.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { countCampaignUses, lockCampaigns } from '../payments/campaign-use-queries.ts'
import { findCampaignByCode, selectCandidates, type CampaignRow } from './campaign-queries.ts'

export type PurchaseToPrice = {
  cards: readonly PricedCard[]
  /** The campaign of the code or link that the buyer used. */
  campaignId: string | null
  buyerEmail: string | null
  /** What may lower the price today, as `selectCandidates` has read it. */
  campaigns: readonly CampaignRow[]
  /** The purchase's own order, whose uses a new order takes over. */
  orderId: string | null
  /** Whether the uses are to be taken: the campaigns stay locked until the transaction of `ctx` ends. */
  isOrdering?: boolean
}

export type PricedPurchase = Awaited<ReturnType<typeof pricePurchase>>

/** What a purchase costs today with the discount that saves most, and why the buyer's code is not used. */
export async function pricePurchase(ctx: Ctx, purchase: PurchaseToPrice) {
  const { db } = ctx
  const { cards, campaignId, buyerEmail, orderId } = purchase
  const day = today(ctx)
  let found = purchase.campaigns
  if (purchase.isOrdering && found.length > 0) {
    await lockCampaigns(db, found.map(idOf))
    // The campaign may have been changed or stopped before the lock.
    found = await selectCandidates(db, campaignId, day)
  }
  const uses = await countCampaignUses(db, found.map(idOf), { buyerEmail, exceptOrderId: orderId })
  const withUses = (campaign: CampaignRow) => ({
    campaign,
    uses: uses.get(campaign.id) ?? { total: 0, byBuyer: 0 },
  })
  const code = found.find(({ id }) => id === campaignId)
  const automatic = found.filter(({ id, method }) => method === 'automatic' && id !== campaignId)
  const choice = chooseCampaign(
    cards,
    { ...(code && { byCode: withUses(code) }), automatic: automatic.map(withUses) },
    day,
  )
  return {
    prices: choice.prices,
    campaign: choice.chosen,
    savedOre: savingOf(choice.prices),
    code: code ? { text: code.code ?? '', refusal: refusalOf(code, choice.codeRefusal) } : null,
    clubOfCode: code?.clubId ?? null,
  }
}

const idOf = ({ id }: CampaignRow) => id

function refusalOf(code: CampaignRow, refusal: ReturnType<typeof chooseCampaign>['codeRefusal']) {
  if (!refusal) return null
  const text =
    refusal.reason === 'campaign_saves_less'
      ? smallerSavingText(refusal.saved, refusal.byCode)
      : campaignRefusalText(refusal.reason, code)
  return { reason: refusal.reason, text }
}

/**
 * The campaign of a code as the buyer typed it. Tries are limited by address, so call it outside a
 * transaction; `refused` with `campaign_code_unknown` for any other code.
 */
export async function findTypedCampaign(ctx: Ctx, typed: string): Promise<CampaignRow> {
  await limit(ctx, { key: `campaign-code:${addressOf(ctx)}`, max: 30, windowSeconds: 600 })
  const code = parseCampaignCode(typed)
  const campaign = code && (await findCampaignByCode(ctx.db, code))
  if (!campaign) throw new AppError('refused', { reason: 'campaign_code_unknown' })
  return campaign
}
