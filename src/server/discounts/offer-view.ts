import { conditionTexts, offerRefusalText } from '#domain/discounts/offer-text.ts'
import { refusalOfOffer, usesLeft, type OfferCounts } from '#domain/discounts/offer.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { selectClubNames, type GivenOffer, type OfferRow } from './offer-queries.ts'
import type { selectDiscountGolfers } from './redemption-queries.ts'
import { versionOf } from '../shown-version.ts'

export type DiscountPerson = Awaited<ReturnType<typeof selectDiscountGolfers>>[number]

/** An offer with the name of the club whose members it is for. */
export type NamedOffer = GivenOffer & { homeClubName: string | null }

export async function withHomeClubs(db: Db, offers: readonly GivenOffer[]): Promise<NamedOffer[]> {
  const names = await selectClubNames(
    db,
    offers.flatMap(({ homeClubId }) => homeClubId ?? []),
  )
  return offers.map((offer) => ({
    ...offer,
    homeClubName: (offer.homeClubId && names.get(offer.homeClubId)) || null,
  }))
}

export async function withHomeClub(db: Db, offer: GivenOffer): Promise<NamedOffer> {
  const [named] = await withHomeClubs(db, [offer])
  return named as NamedOffer
}

export const giverOf = ({ clubName, partnerName }: GivenOffer) => clubName ?? partnerName ?? ''

export function toPublicOffer(offer: NamedOffer) {
  const { id, title, text, clubSlug, partnerUrl, validFrom, validTo } = offer
  return {
    id,
    title,
    text,
    giver: giverOf(offer),
    clubSlug,
    partnerUrl,
    validFrom,
    validTo,
    conditions: conditionTexts(offer),
  }
}

/** What a form of an offer shows. */
export function shownOffer(offer: OfferRow) {
  const { title, text, state, validFrom, validTo, productCodes, homeClubId } = offer
  const { ageFrom, ageTo, needsValidCard, totalLimit, golferLimit, dayLimit } = offer
  const conditions = { validFrom, validTo, productCodes, homeClubId, ageFrom, ageTo }
  return { title, text, state, ...conditions, needsValidCard, totalLimit, golferLimit, dayLimit }
}

export const toOfferToEdit = (offer: OfferRow) => ({
  id: offer.id,
  ...shownOffer(offer),
  version: versionOf(shownOffer(offer)),
})

/** What the offer says to a golfer today. */
export function evaluateFor(
  offer: NamedOffer,
  golfer: DiscountPerson,
  counts: OfferCounts,
  today: PlainDate,
) {
  const reason = refusalOfOffer(offer, golfer, counts, today)
  return {
    refusal: reason ? { reason, text: offerRefusalText(reason, offer) } : null,
    usesLeft: usesLeft(offer, counts),
  }
}

/** First name and initial, as a till compares them with the DGU card. */
export const holderName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName.slice(0, 1)}.`
