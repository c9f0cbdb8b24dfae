import type { Membership } from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { evaluatePurchase, type PurchaseReason } from './evaluate-purchase.ts'
import type { ProductVersion } from './products.ts'
import type { Season } from './season.ts'
import { purchaseRefusalText } from './purchase-refusal-text.ts'

/**
 * Why a verified membership gives no right to a card that has been sold, in Danish; null when it
 * does. Reasons that concern only a new sale, such as the end of sales, are left out.
 */
export function membershipMisfitText(sold: {
  product: ProductVersion
  season: Season
  membership: Membership
  birthDate: PlainDate | null
}): string | null {
  const { product, season, membership } = sold
  const { reasons } = evaluatePurchase({
    golfer: {
      birthDate: membership.birthDate ?? sold.birthDate ?? undefined,
      memberships: membership.memberships.map(({ type }) => type),
      rightToPlay: membership.rightToPlay,
      currentPasses: [],
      guardianBuys: true,
    },
    product,
    season,
    day: season.salesFrom,
  })
  const misfits = reasons.filter(({ code }) => membershipReasons.includes(code))
  return misfits.length > 0 ? misfits.map(purchaseRefusalText).join(' ') : null
}

const membershipReasons: PurchaseReason['code'][] = [
  'no_membership',
  'other_membership',
  'no_right_to_play',
  'too_old',
]
