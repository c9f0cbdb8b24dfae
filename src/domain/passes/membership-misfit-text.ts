import type { Membership } from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { evaluatePurchase, type PurchaseReason } from './evaluate-purchase.ts'
import type { ProductVersion } from './products.ts'
import type { Season } from './season.ts'
import { purchaseRefusalText } from './purchase-refusal-text.ts'

/**
 * Why a membership, once it is known, gives no right to a card that has been sold; null when it
 * does. Whether the card is still on sale does not matter any more.
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
  const about = reasons.filter(({ code }) => personal.includes(code))
  return about.length > 0 ? about.map(purchaseRefusalText).join(' ') : null
}

const personal: PurchaseReason['code'][] = [
  'no_membership',
  'other_membership',
  'no_right_to_play',
  'too_old',
]
