import type { MembershipType } from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { ageOn, plainDate, yearOf } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import { priceOn } from './price.ts'
import type { ProductCode, ProductVersion } from './products.ts'
import type { Season } from './season.ts'
import { isOnSale } from './season.ts'
import { lastPossibleStart } from './start.ts'

export type GolferAsBuyer = {
  birthDate?: PlainDate | undefined
  /** From the golf union once verified, until then as the golfer stated. */
  memberships: readonly MembershipType[]
  /** Undefined until the union has answered. */
  rightToPlay?: boolean | undefined
  /** Current cards of the same season (`isCurrent`), klippekort and company seats included. */
  currentPasses: readonly { code: ProductCode; firstDay: PlainDate; lastDay: PlainDate }[]
  /** The buying account belongs to a guardian. */
  guardianBuys: boolean
}

export type PurchaseReason =
  | { code: 'not_on_sale' }
  | { code: 'sales_not_open'; from: PlainDate }
  | { code: 'sales_ended'; on: PlainDate }
  | { code: 'company_product' }
  | { code: 'no_membership' }
  | { code: 'other_membership'; has: MembershipType; needs: readonly MembershipType[] }
  | { code: 'no_right_to_play' }
  | { code: 'birth_date_missing'; maxAge: number }
  | { code: 'too_old'; maxAge: number; on: PlainDate }
  | { code: 'has_pass'; held: ProductCode }
  | { code: 'periods_overlap'; until: PlainDate }
  | { code: 'starts_too_late'; latest: PlainDate }
  | { code: 'needs_guardian' }

export type PurchaseVerdict = {
  ok: boolean
  /** Every failing rule, in the order of docs/algorithms/pricing.md. */
  reasons: PurchaseReason[]
  /** The held card that this purchase would replace; only the difference is paid (E8). */
  upgrades?: ProductCode | undefined
}

type PurchaseRequest = {
  golfer: GolferAsBuyer
  product: ProductVersion
  season: Season
  day: PlainDate
  /** First and last day of the new card, if the buyer chose them. */
  period?: { firstDay: PlainDate; lastDay: PlainDate } | undefined
}

/** Evaluates whether the golfer may buy the product on the day, and returns every reason against it. */
export function evaluatePurchase(request: PurchaseRequest): PurchaseVerdict {
  const upgrades = upgradedBy(request)
  const reasons = [
    ...saleReasons(request),
    ...membershipReasons(request),
    ...ageReasons(request),
    ...(upgrades ? [] : currentPassReasons(request)),
    ...startReasons(request),
    ...guardianReasons(request),
  ]
  return { ok: reasons.length === 0, reasons, upgrades }
}

export type Offer = { product: ProductVersion; price: Ore; upgrades?: ProductCode | undefined }

/**
 * The two or three products to show a golfer instead of the whole list (D12): those that may be
 * bought, except ones that another offer beats. The others come with their reasons, which the page
 * shows under *hvorfor ikke*.
 */
export function productsFor(
  request: Omit<PurchaseRequest, 'product' | 'period'>,
  products: readonly ProductVersion[],
): { offers: Offer[]; others: { product: ProductVersion; reasons: PurchaseReason[] }[] } {
  const evaluated = products
    .filter(({ buyer, onSale }) => buyer === 'golfer' && onSale)
    .map((product) => ({
      product,
      price: priceOn(product, request.day),
      verdict: evaluatePurchase({ ...request, product }),
    }))
  const possible = evaluated.flatMap(({ product, price, verdict }) =>
    verdict.ok && price !== undefined ? [{ product, price, upgrades: verdict.upgrades }] : [],
  )
  const offers = possible.filter((offer) => !possible.some((other) => beats(other, offer)))
  return {
    offers: offers.slice(0, 3),
    others: evaluated
      .filter(({ verdict }) => !verdict.ok)
      .map(({ product, verdict }) => ({ product, reasons: verdict.reasons })),
  }
}

/** Is an offer cheaper than the other and at least as good in every respect? */
export function beats(offer: Offer, other: Offer): boolean {
  if (offer === other || offer.upgrades || other.upgrades) return false
  const [a, b] = [offer.product, other.product]
  const rounds = ({ roundsPerClub }: ProductVersion) =>
    roundsPerClub === 'club_terms' ? Infinity : roundsPerClub
  const noLess =
    (a.days === 'all' || b.days === 'weekdays') &&
    rounds(a) >= rounds(b) &&
    (a.totalRounds ?? Infinity) >= (b.totalRounds ?? Infinity) &&
    (a.validDays ?? Infinity) >= (b.validDays ?? Infinity)
  return noLess && offer.price < other.price
}

function upgradedBy({ golfer, product }: PurchaseRequest): ProductCode | undefined {
  const held = golfer.currentPasses.some(({ code }) => code === 'HVERDAG')
  return held && product.code === 'FULD' ? 'HVERDAG' : undefined
}

function saleReasons({ product, season, day }: PurchaseRequest): PurchaseReason[] {
  if (product.buyer === 'company') return [{ code: 'company_product' }]
  if (!product.onSale) return [{ code: 'not_on_sale' }]
  if (day < season.salesFrom) return [{ code: 'sales_not_open', from: season.salesFrom }]
  if (day > season.salesTo) return [{ code: 'sales_ended', on: season.salesTo }]
  return isOnSale(season, day) && priceOn(product, day) !== undefined
    ? []
    : [{ code: 'not_on_sale' }]
}

function membershipReasons({ golfer, product }: PurchaseRequest): PurchaseReason[] {
  if (product.membershipTypes.length === 0) return []
  const reasons: PurchaseReason[] = []
  const current = golfer.memberships.filter((type) => type !== 7)
  const [has] = current.toSorted((a, b) => a - b)
  if (has === undefined) {
    reasons.push({ code: 'no_membership' })
  } else if (!current.some((type) => product.membershipTypes.includes(type))) {
    reasons.push({ code: 'other_membership', has, needs: product.membershipTypes })
  }
  if (golfer.rightToPlay === false) reasons.push({ code: 'no_right_to_play' })
  return reasons
}

function ageReasons({ golfer, product, season }: PurchaseRequest): PurchaseReason[] {
  const { maxAge } = product
  if (maxAge === undefined) return []
  if (golfer.birthDate === undefined) return [{ code: 'birth_date_missing', maxAge }]
  const on = plainDate(`${String(yearOf(season.playFrom)).padStart(4, '0')}-03-01`)
  return ageOn(golfer.birthDate, on) > maxAge ? [{ code: 'too_old', maxAge, on }] : []
}

function currentPassReasons({ golfer, product, day, period }: PurchaseRequest): PurchaseReason[] {
  const held = golfer.currentPasses.filter(({ code }) => code !== 'FIRMA-P')
  const season = held.find(({ code }) => code !== 'FERIE')
  if (season) return [{ code: 'has_pass', held: season.code }]

  // A Feriekort that has ended, or ends before the new card begins, does not overlap it.
  const from = period?.firstDay ?? day
  const to = period?.lastDay ?? (product.code === 'FERIE' ? from : undefined)
  const overlapping = held.find(
    ({ firstDay, lastDay }) => lastDay >= from && (to === undefined || firstDay <= to),
  )
  return overlapping ? [{ code: 'periods_overlap', until: overlapping.lastDay }] : []
}

function startReasons({ product, season, day, period }: PurchaseRequest): PurchaseReason[] {
  const latest = lastPossibleStart({ product, season })
  return (period?.firstDay ?? day) > latest ? [{ code: 'starts_too_late', latest }] : []
}

function guardianReasons({ golfer, day }: PurchaseRequest): PurchaseReason[] {
  const { birthDate, guardianBuys } = golfer
  const isChild = birthDate !== undefined && ageOn(birthDate, day) < 18
  return isChild && !guardianBuys ? [{ code: 'needs_guardian' }] : []
}
