import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { ProductCode, ProductVersion, VatMode } from './products.ts'
import type { Season } from './season.ts'
import { ruleVersionOf } from './season.ts'

/**
 * What a golfer bought, as it was on the day of sale. Kept with the pass as plain data; a
 * later change of product, season or terms never reaches it.
 */
export type SoldTerms = {
  productCode: ProductCode
  productVersion: number
  productName: string
  /** Paid in all for this card, upgrade included. */
  price: Ore
  roundsPerClub: 'club_terms' | number
  totalRounds?: number | undefined
  plannedRounds: number
  days: 'all' | 'weekdays'
  playsOnHolidays: boolean
  validDays?: number | undefined
  seasonCode: string
  playFrom: PlainDate
  playTo: PlainDate
  termsVersion: string
  ruleVersion: string
  vatMode: VatMode
  soldOn: PlainDate
}

/** Freezes product, season and price into what is being sold on the day. */
export function freezeTerms(sale: {
  product: ProductVersion
  season: Season
  price: Ore
  soldOn: PlainDate
}): SoldTerms {
  const { product, season } = sale
  return {
    productCode: product.code,
    productVersion: product.version,
    productName: product.name,
    price: sale.price,
    roundsPerClub: product.roundsPerClub,
    totalRounds: product.totalRounds,
    plannedRounds: product.plannedRounds,
    days: product.days,
    playsOnHolidays: product.playsOnHolidays,
    validDays: product.validDays,
    seasonCode: season.code,
    playFrom: season.playFrom,
    playTo: season.playTo,
    termsVersion: season.termsVersion,
    ruleVersion: ruleVersionOf(sale.soldOn),
    vatMode: product.vatMode,
    soldOn: sale.soldOn,
  }
}
