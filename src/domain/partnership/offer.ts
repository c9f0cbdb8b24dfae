import type { ProductCode } from '../passes/products.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import type { Region } from '../clubs/regions.ts'

/** The club that a signed offer makes a partner; its DGU number names it. */
export type OfferedClub = {
  name: string
  dguClubNumber: number
  region: Region
  address: string
  postcode: string
  city: string
  phone: string | null
  email: string | null
}

/** What a signed offer makes without anything being typed again: the club and its terms. */
export type OfferTerms = {
  club: OfferedClub
  /** The first day as a partner. */
  validFrom: PlainDate
  roundsPerPass: number
  acceptsProducts: readonly ProductCode[]
  /** Tenths, 360 = 36,0; null = no limit. */
  maxHandicapTenths: number | null
  greenFeeWeekdayOre: Ore
  greenFeeWeekendOre: Ore
}

/** Days that a mailed link to an agreement works. */
export const agreementLinkDays = 60
