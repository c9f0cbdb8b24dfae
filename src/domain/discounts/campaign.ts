import { vatOf } from '../passes/price.ts'
import type { ProductCode, VatMode } from '../passes/products.ts'
import type { PlainDate } from '../shared/dates.ts'
import { roundHalfUp, type Ore } from '../shared/money.ts'

export const fundings = ['operator', 'club', 'pool'] as const
/** Who bears a discount on a purchase (E1). */
export type Funding = (typeof fundings)[number]

export const campaignMethods = ['code', 'link', 'automatic'] as const
export type CampaignMethod = (typeof campaignMethods)[number]

/** A discount on cards that are bought (*kampagne*). Never combined with another one. */
export type CampaignTerms = {
  isStopped: boolean
  /** First and last day of purchase, both included. */
  validFrom: PlainDate
  validTo: PlainDate
  /** One of the two: a percentage of the price, or øre off each card. */
  percent: number | null
  amountOre: Ore | null
  /** The cards it applies to; empty for every card that golfers buy. */
  productCodes: readonly ProductCode[]
  /** How many cards get it in all, and how many of one buyer; null without a limit. */
  totalLimit: number | null
  buyerLimit: number | null
}

export type PricedCard = {
  productCode: ProductCode
  /** The price of the day; the difference for an upgrade. */
  listPriceOre: Ore
  vatMode: VatMode
  isUpgrade: boolean
}

export type CardPrice = { discountOre: Ore; totalOre: Ore; vatOre: Ore }

/** How many cards got the campaign's discount so far, unpaid orders included. */
export type CampaignUses = { total: number; byBuyer: number }

export const campaignRefusals = [
  'campaign_stopped',
  'campaign_not_begun',
  'campaign_over',
  'campaign_used_up',
  'campaign_used',
  'campaign_other_card',
] as const
export type CampaignRefusal = (typeof campaignRefusals)[number]

/** Why the campaign gives nothing for these cards today; undefined when it gives something. */
export function refusalOfCampaign(
  campaign: CampaignTerms,
  cards: readonly PricedCard[],
  uses: CampaignUses,
  today: PlainDate,
): CampaignRefusal | undefined {
  if (campaign.isStopped) return 'campaign_stopped'
  if (today < campaign.validFrom) return 'campaign_not_begun'
  if (today > campaign.validTo) return 'campaign_over'
  if (left(campaign.totalLimit, uses.total) === 0) return 'campaign_used_up'
  if (left(campaign.buyerLimit, uses.byBuyer) === 0) return 'campaign_used'
  // Before a card is chosen nothing is wrong with the code.
  const isChosen = cards.length > 0
  return isChosen && !cards.some((card) => applies(campaign, card))
    ? 'campaign_other_card'
    : undefined
}

/**
 * What each card of a purchase costs, in øre: the one function behind the shown price and the order. The
 * discount goes to the first cards first, as long as the campaign has uses left. It is rounded half up
 * for each card and is never more than the price; VAT is of what is paid. An upgrade gets none.
 */
export function priceCards(
  cards: readonly PricedCard[],
  discount?: { campaign: CampaignTerms; uses: CampaignUses },
): CardPrice[] {
  let usesLeft = discount ? usesLeftOf(discount) : 0
  return cards.map((card) => {
    const isGiven = discount !== undefined && usesLeft > 0 && applies(discount.campaign, card)
    if (isGiven) usesLeft -= 1
    const discountOre = isGiven ? discountOf(discount.campaign, card.listPriceOre) : 0
    const totalOre = card.listPriceOre - discountOre
    return { discountOre, totalOre, vatOre: vatOf(totalOre, card.vatMode) }
  })
}

/** The discount in øre on a list price in øre. */
export function discountOf({ percent, amountOre }: CampaignTerms, listPriceOre: Ore): Ore {
  const wanted = percent === null ? (amountOre ?? 0) : roundHalfUp(listPriceOre * percent, 100)
  return Math.min(wanted, listPriceOre)
}

/** The sum of the discounts, in øre. */
export const savingOf = (prices: readonly CardPrice[]): Ore =>
  prices.reduce((sum, { discountOre }) => sum + discountOre, 0)

function applies({ productCodes }: CampaignTerms, card: PricedCard): boolean {
  if (card.isUpgrade || card.listPriceOre === 0) return false
  return productCodes.length === 0 || productCodes.includes(card.productCode)
}

function usesLeftOf({ campaign, uses }: { campaign: CampaignTerms; uses: CampaignUses }): number {
  return Math.min(left(campaign.totalLimit, uses.total), left(campaign.buyerLimit, uses.byBuyer))
}

const left = (limit: number | null, used: number): number =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)

/** Reads a code as a person types it: case, spaces and hyphens do not matter. Undefined if it cannot be one. */
export function parseCampaignCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s\u2010-\u2015._-]/g, '')
  return /^[A-ZÆØÅ0-9]{3,24}$/.test(code) ? code : undefined
}
