import { formatDay } from '../shared/dates.ts'
import { formatKroner, type Ore } from '../shared/money.ts'
import { cardNames } from '../passes/purchase-refusal-text.ts'
import { listInDanish } from '../shared/danish.ts'
import type { CampaignRefusal, CampaignTerms } from './campaign.ts'

/** What a refused code says to the buyer: why, and what to do. */
export function campaignRefusalText(reason: CampaignRefusal, campaign: CampaignTerms): string {
  return texts[reason](campaign)
}

const texts: Record<CampaignRefusal, (campaign: CampaignTerms) => string> = {
  campaign_stopped: () => 'Rabatkoden gælder ikke længere. Køb uden den, eller brug en anden.',
  campaign_not_begun: ({ validFrom }) =>
    `Rabatkoden gælder først fra ${formatDay(validFrom)}. Køb uden den, eller vent til den dag.`,
  campaign_over: ({ validTo }) =>
    `Rabatkoden gjaldt til og med ${formatDay(validTo)}. Køb uden den, eller brug en anden.`,
  campaign_used_up: () =>
    'Alle rabatter på koden er brugt. Køb uden den, eller prøv igen om en time, hvis en anden ikke får betalt.',
  campaign_used: ({ buyerLimit }) =>
    `Du har brugt koden. Den gælder ${buyerLimit === 1 ? 'ét kort' : `${buyerLimit} kort`} for hver køber. Køb uden den.`,
  campaign_other_card: ({ productCodes }) =>
    productCodes.length > 0
      ? `Rabatkoden gælder ${listInDanish(productCodes.map((code) => cardNames[code]))}. Vælg det kort, eller køb uden koden.`
      : 'Rabatkoden gælder nye kort og ikke en opgradering. Køb uden den.',
}

/** Why a code that saves less than the automatic campaign is not used. */
export const smallerSavingText = (saved: Ore, byCode: Ore): string =>
  `Du får allerede ${formatKroner(saved)} i rabat. Koden giver ${formatKroner(byCode)}, og rabatter lægges ikke sammen. Du beholder den største.`
