import { beats } from '#domain/passes/evaluate-purchase.ts'
import { priceOn } from '#domain/passes/price.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import type { Ore } from '#domain/shared/money.ts'
import { refusalOf, type Candidate, type CardOffer, type Shop } from './card-offer.ts'

export type ChosenCard = {
  /** The card that is sold for the choice. */
  product: ProductVersion
  /** Why the golfer may not buy it, as sentences; null when it is offered. */
  refusal: string | null
  /** The card that was chosen, with its price in øre, when a cheaper one is sold in its place. */
  insteadOf: { name: string; price: Ore } | null
}

/**
 * The card that is sold for a choice. Only an offered card is sold: a choice made before the golfer's age or
 * membership was known may have a cheaper offer that is at least as good, which then takes its place.
 */
export function chosenCard(
  shop: Shop,
  { candidate, offers }: { candidate: Candidate; offers: readonly CardOffer[] },
  chosen: ProductVersion,
): ChosenCard {
  const refusal = refusalOf(shop, candidate, chosen)
  const possible = offers.filter(({ allowed }) => allowed)
  const isOffered = possible.some(({ product }) => product.code === chosen.code)
  const price = priceOn(chosen, shop.day)
  if (refusal !== null || isOffered || price === undefined) {
    return { product: chosen, refusal, insteadOf: null }
  }
  const better = possible.find((offer) => beats(offer, { product: chosen, price }))
  if (!better) return { product: chosen, refusal: notOffered, insteadOf: null }
  return { product: better.product, refusal: null, insteadOf: { name: chosen.name, price } }
}

const notOffered = 'Kortet er ikke et af dem, du kan vælge imellem. Vælg et andet.'
