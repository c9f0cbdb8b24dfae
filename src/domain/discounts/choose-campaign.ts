import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import {
  priceCards,
  refusalOfCampaign,
  savingOf,
  type CampaignRefusal,
  type CampaignTerms,
  type CampaignUses,
  type CardPrice,
  type PricedCard,
} from './campaign.ts'

export type Candidate<Campaign extends CampaignTerms> = { campaign: Campaign; uses: CampaignUses }

export type CampaignChoice<Campaign extends CampaignTerms> = {
  /** What each card costs, in the order of the cards. */
  prices: CardPrice[]
  /** The campaign that gives the discount; undefined without one. */
  chosen: Campaign | undefined
  /** Why the buyer's code is not the one; undefined when it is, or when there is none. */
  codeRefusal:
    | { reason: CampaignRefusal }
    | { reason: 'campaign_saves_less'; saved: Ore; byCode: Ore }
    | undefined
}

/**
 * The campaign that saves most of these cards today. Discounts are never combined. The buyer's code wins
 * over an automatic campaign that saves as much; of two automatic ones the first wins.
 */
export function chooseCampaign<Campaign extends CampaignTerms>(
  cards: readonly PricedCard[],
  {
    byCode,
    automatic,
  }: { byCode?: Candidate<Campaign>; automatic: readonly Candidate<Campaign>[] },
  today: PlainDate,
): CampaignChoice<Campaign> {
  const refusal = byCode && refusalOfCampaign(byCode.campaign, cards, byCode.uses, today)
  const possible = automatic.filter(
    ({ campaign, uses }) => refusalOfCampaign(campaign, cards, uses, today) === undefined,
  )
  const candidates = byCode && !refusal ? [byCode, ...possible] : possible
  const [first, ...others] = candidates.map((candidate) => priced(cards, candidate))
  if (!first)
    return { prices: priceCards(cards), chosen: undefined, codeRefusal: asRefusal(refusal) }
  const best = others.reduce((a, b) => (b.saved > a.saved ? b : a), first)
  const { campaign, prices, saved } = best
  const isBeaten = byCode && !refusal && campaign !== byCode.campaign
  return {
    prices,
    chosen: saved > 0 ? campaign : undefined,
    codeRefusal: isBeaten
      ? { reason: 'campaign_saves_less', saved, byCode: first.saved }
      : asRefusal(refusal),
  }
}

function priced<Campaign extends CampaignTerms>(
  cards: readonly PricedCard[],
  candidate: Candidate<Campaign>,
) {
  const prices = priceCards(cards, candidate)
  return { campaign: candidate.campaign, prices, saved: savingOf(prices) }
}

const asRefusal = (reason: CampaignRefusal | undefined) => reason && { reason }
