import type { MembershipType } from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

export const productCodes = [
  'FULD',
  'HVERDAG',
  'FLEKS',
  'UNG',
  'FERIE',
  'FIRMA-N',
  'FIRMA-P',
  'GAVE',
] as const
export type ProductCode = (typeof productCodes)[number]

/** A company's card follows the company's contract and is paid by its invoice. */
export const isCompanyCard = (code: string): boolean => code === 'FIRMA-N' || code === 'FIRMA-P'

/** How VAT is treated (L-VAT-1): 25 % in the price, exempt, or a multi-purpose voucher. */
export type VatMode = 'full_25' | 'exempt' | 'mpv'

/** The product's price from a day on. */
export type PriceStep = { from: PlainDate; price: Ore }

/** One version of a product in a season. A sold card keeps its own copy of the terms (`SoldTerms`). */
export type ProductVersion = {
  code: ProductCode
  version: number
  name: string
  /** One line of main features, shown beside the price (L-IN-3). */
  summary: string
  onSale: boolean
  buyer: 'golfer' | 'company' | 'anyone'
  /** Empty for a gift card, whose buyer chooses the amount. */
  priceSteps: readonly PriceStep[]
  /** `club_terms` when each club decides, else the product's number for every club. */
  roundsPerClub: 'club_terms' | number
  /** The limit over all clubs; undefined = no limit. */
  totalRounds?: number | undefined
  /** The divisor of a refund after use, never above the product's limit (D9, L-WD-6). */
  plannedRounds: number
  days: 'all' | 'weekdays'
  /** With `weekdays`: the card may still be used on public holidays from Monday to Friday (Fleks). */
  playsOnHolidays: boolean
  membershipTypes: readonly MembershipType[]
  /** Highest age in years on the season's 1 March. */
  maxAge?: number | undefined
  /** Number of days of validity, the first included; undefined = to the end of play. */
  validDays?: number | undefined
  vatMode: VatMode
}

/** The newest version of a product. */
export function productOf(
  products: readonly ProductVersion[],
  code: ProductCode,
): ProductVersion | undefined {
  return products
    .filter((product) => product.code === code)
    .toSorted((a, b) => b.version - a.version)[0]
}
