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

/** How VAT is treated (L-VAT-1): 25 % in the price, exempt, or a multi-purpose voucher. */
export type VatMode = 'full_25' | 'exempt' | 'mpv'

/** From this day on the product costs this much. */
export type PriceStep = { from: PlainDate; price: Ore }

/** One version of what is offered in a season. What was sold keeps its own copy (`SoldTerms`). */
export type ProductVersion = {
  code: ProductCode
  version: number
  name: string
  /** One line of main features, shown beside the price (L-IN-3). */
  summary: string
  onSale: boolean
  buyer: 'golfer' | 'company' | 'anyone'
  /** By date; empty means the buyer chooses the amount (gift card). */
  priceSteps: readonly PriceStep[]
  /** The club's own number, or the product's (E5). */
  roundsPerClub: 'club_terms' | number
  /** Rounds in all, undefined = no limit. */
  totalRounds?: number | undefined
  /** What a refund by use divides by (D9, L-WD-6); never above the product's limit. */
  plannedRounds: number
  days: 'all' | 'weekdays'
  /** With `weekdays`: public holidays from Monday to Friday are still played (Fleks, E36). */
  playsOnHolidays: boolean
  membershipTypes: readonly MembershipType[]
  /** Years on the season's 1 March, included. */
  maxAge?: number | undefined
  /** Valid for so many days from the first one; undefined = to the end of play. */
  validDays?: number | undefined
  vatMode: VatMode
}

/** The version on offer for a code, the newest first. */
export function productOf(
  products: readonly ProductVersion[],
  code: ProductCode,
): ProductVersion | undefined {
  return products
    .filter((product) => product.code === code)
    .toSorted((a, b) => b.version - a.version)[0]
}
