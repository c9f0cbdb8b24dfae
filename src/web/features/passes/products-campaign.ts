import type { ProductOffer } from '#contract/registrations/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

/** The offer at the price that is paid today. */
export const atTodaysPrice = <O extends ProductOffer>(offer: O): O =>
  offer.campaign ? { ...offer, price: offer.campaign.priceOre } : offer

/** Until when a campaign lasts, and who may use it how often. */
export function campaignText(campaign: NonNullable<ProductOffer['campaign']>): string {
  const { name, validTo, buyerLimit, isLimited } = campaign
  const until = formatDay(plainDate(validTo), { weekday: false })
  const perBuyer =
    buyerLimit === null ? '' : ` Højst ${countOf(buyerLimit, 'kort', 'kort')} pr. køber.`
  const rest = isLimited ? ' Der er et begrænset antal.' : ''
  return `${name}: for alle, der køber til og med ${until}.${perBuyer}${rest} Du skal ikke bruge en kode.`
}
