import type { OfferTerms } from '#domain/discounts/offer.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { SeededDiscounts } from '#server/discounts/seed-queries.ts'
import { clubOfferTexts, partnerOfferTexts } from './discount-texts.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

type Given = {
  day: PlainDate
  season: { playFrom: PlainDate; playTo: PlainDate; salesFrom: PlainDate; salesTo: PlainDate }
  /** The club of the staff first. */
  clubIds: readonly string[]
  /** Golfers with a card that is valid; the mother of the demonstration first. */
  golferIds: readonly string[]
  staffAccountId: string
}

const firstClubsOffers = 3

/** A dozen offers, who has used the first of them, and two campaigns. */
export function buildDiscounts(given: Given): SeededDiscounts {
  const { season, clubIds } = given
  const writtenAt = danishInstant(addDays(season.playFrom, -10), 10 * 60)
  const dates = { createdAt: writtenAt, updatedAt: writtenAt }
  const random = seededRandom(seedOf('discounts'))
  const offers = [
    ...clubOfferTexts.map((text, i) => ({
      ...text,
      clubId: clubIds[i < firstClubsOffers ? 0 : i - firstClubsOffers + 1] ?? null,
    })),
    ...partnerOfferTexts,
  ].map((offer) => ({
    ...openTerms(season),
    ...offer,
    productCodes: [...(offer.productCodes ?? [])],
    ...dates,
    id: random.uuid(),
  }))
  return {
    offers,
    ...buildRedemptions(given, [offers[0]?.id ?? '', offers[1]?.id ?? ''], random),
    campaigns: buildCampaigns(given, dates),
  }
}

const openTerms = ({ playFrom, playTo }: Given['season']): OfferTerms => ({
  state: 'published',
  validFrom: playFrom,
  validTo: playTo,
  productCodes: [],
  homeClubId: null,
  ageFrom: null,
  ageTo: null,
  needsValidCard: true,
  totalLimit: null,
  golferLimit: null,
  dayLimit: null,
})

/** The mother has used one of two; a dozen others have used the first two offers of the staff's club. */
function buildRedemptions(
  { day, golferIds, clubIds, staffAccountId, season }: Given,
  [clothes, balls]: [string, string],
  random: Random,
) {
  const uses = golferIds.slice(0, 14).flatMap((golferId, i) => {
    const usedOn = addDays(day, -(i + 3))
    return usedOn < season.playFrom
      ? []
      : [{ golferId, usedOn, offerId: i % 3 === 2 ? balls : clothes }]
  })
  const codes = uses.map(({ golferId, offerId, usedOn }) => ({
    id: random.uuid(),
    golferId,
    offerId,
    createdAt: danishInstant(usedOn, 9 * 60),
  }))
  const slots = new Map<string, number>()
  const redemptions = uses.map(({ golferId, offerId, usedOn }, i) => {
    const totalSlot = (slots.get(offerId) ?? 0) + 1
    slots.set(offerId, totalSlot)
    return {
      id: random.uuid(),
      offerId,
      golferId,
      codeId: codes[i]?.id ?? null,
      clubId: clubIds[0] ?? null,
      accountId: staffAccountId,
      day: usedOn,
      at: danishInstant(usedOn, 9 * 60 + random.whole(10, 400)),
      totalSlot,
      golferSlot: 1,
      daySlot: 1,
    }
  })
  return { codes, redemptions }
}

/** Both need a code, so that the prices of the demonstration are those of the price list. */
function buildCampaigns(
  { season, clubIds }: Given,
  dates: { createdAt: Date; updatedAt: Date },
): SeededDiscounts['campaigns'] {
  const open = { validFrom: season.salesFrom, validTo: season.salesTo, ...dates }
  return [
    {
      ...open,
      name: 'Sommer i Sæsonkortet',
      method: 'code',
      code: 'SOMMER',
      percent: 10,
      productCodes: [],
      totalLimit: 500,
      buyerLimit: 2,
      fundedBy: 'operator',
    },
    {
      ...open,
      name: 'Rold Bakkers gæster',
      method: 'link',
      code: 'ROLDBAKKER',
      amountOre: 10_000,
      productCodes: ['FULD', 'HVERDAG'],
      totalLimit: 100,
      buyerLimit: 1,
      fundedBy: 'club',
      clubId: clubIds[0] ?? null,
    },
  ]
}
