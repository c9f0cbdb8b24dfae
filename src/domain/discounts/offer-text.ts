import type { ProductCode } from '../passes/products.ts'
import { cardNames } from '../passes/purchase-refusal-text.ts'
import { countOf, listInDanish } from '../shared/danish.ts'
import { formatDay } from '../shared/dates.ts'
import type { OfferRefusal, OfferTerms } from './offer.ts'

/** What a refusal says to the golfer: why, and what to do. */
export function offerRefusalText(
  reason: OfferRefusal,
  offer: OfferTerms & { homeClubName: string | null },
): string {
  return texts[reason](offer)
}

type Named = OfferTerms & { homeClubName: string | null }

const texts: Record<OfferRefusal, (offer: Named) => string> = {
  offer_not_published: () => 'Rabatten gives ikke længere. Se de andre under Rabatter.',
  offer_not_begun: ({ validFrom }) =>
    `Rabatten begynder ${formatDay(validFrom)}. Kom tilbage den dag.`,
  offer_over: ({ validTo }) =>
    `Rabatten sluttede ${formatDay(validTo)}. Se de andre under Rabatter.`,
  offer_needs_card: ({ needsValidCard }) =>
    needsValidCard
      ? 'Rabatten kræver et kort, der gælder i dag. Se dit kort under Konto.'
      : 'Rabatten kræver et kort. Køb det under Sæsonkortet.',
  offer_other_card: ({ productCodes }) =>
    `Rabatten følger med ${cardsInDanish(productCodes)}. Se de andre under Rabatter.`,
  offer_other_club: ({ homeClubName }) =>
    `Rabatten er for medlemmer af ${homeClubName ?? 'en bestemt klub'}. Er du det, så opdater dit medlemskab under Profil.`,
  offer_age_unknown: () => 'Vi mangler din fødselsdag. Skriv den under Profil, og prøv igen.',
  offer_other_age: (offer) => `Rabatten er ${ageText(offer)}. Se de andre under Rabatter.`,
  offer_used: ({ golferLimit }) =>
    golferLimit === 1
      ? 'Rabatten er brugt. Den kan bruges én gang.'
      : `Rabatten er brugt. Den kan bruges ${golferLimit} gange.`,
  offer_used_up_today: () => 'Dagens rabatter er brugt. Prøv igen en anden dag.',
  offer_used_up: () => 'Alle rabatter er brugt. Se de andre under Rabatter.',
}

/** Who can use an offer and how often, one sentence for each condition. */
export function conditionTexts(offer: Named): string[] {
  const { productCodes, homeClubName, homeClubId, golferLimit, dayLimit, totalLimit } = offer
  const hasAge = offer.ageFrom !== null || offer.ageTo !== null
  return [
    productCodes.length > 0 ? `Til ${cardsInDanish(productCodes)}.` : null,
    homeClubId ? `For medlemmer af ${homeClubName ?? 'en bestemt klub'}.` : null,
    hasAge ? `${ageText(offer).replace('for', 'For')}.` : null,
    offer.needsValidCard ? 'Kortet skal gælde på dagen.' : null,
    golferLimit === null ? null : `Kan bruges ${times(golferLimit)}.`,
    dayLimit === null ? null : `Højst ${countOf(dayLimit, 'rabat', 'rabatter')} om dagen i alt.`,
    totalLimit === null ? null : `Der er ${countOf(totalLimit, 'rabat', 'rabatter')} i alt.`,
  ].filter((text) => text !== null)
}

const times = (count: number) => (count === 1 ? 'én gang' : `${count} gange`)

function ageText({ ageFrom, ageTo }: OfferTerms): string {
  if (ageFrom !== null && ageTo !== null) return `for golfspillere på ${ageFrom}–${ageTo} år`
  if (ageFrom !== null) return `for golfspillere, der er fyldt ${ageFrom} år`
  return `for golfspillere, der højst er ${ageTo} år`
}

const cardsInDanish = (codes: readonly ProductCode[]): string =>
  listInDanish(codes.map((code) => cardNames[code]))
