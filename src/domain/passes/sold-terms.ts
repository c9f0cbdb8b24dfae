import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { ProductCode, ProductVersion, VatMode } from './products.ts'
import type { Season } from './season.ts'
import { ruleVersionOf } from './season.ts'

/**
 * The terms of a card on its day of sale, stored with the pass. Later changes of product, season
 * or terms do not affect it.
 */
export type SoldTerms = {
  productCode: ProductCode
  productVersion: number
  productName: string
  /** The total paid for this card, upgrade included. */
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

/** Copies product, season and price into the terms of a card sold on the day. */
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
