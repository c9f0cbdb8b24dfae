import type { Membership } from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { judgePurchase, type PurchaseReason } from './judge-purchase.ts'
import type { ProductVersion } from './products.ts'
import type { Season } from './season.ts'
import { whyNotSentence } from './why-not.ts'

/**
 * Why a membership, once it is known, gives no right to a card that has been sold; null when it
 * does. Whether the card is still on sale does not matter any more.
 */
export function misfitOf(sold: {
  product: ProductVersion
  season: Season
  membership: Membership
  birthDate: PlainDate | null
}): string | null {
  const { product, season, membership } = sold
  const { reasons } = judgePurchase({
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
  return about.length > 0 ? about.map(whyNotSentence).join(' ') : null
}

const personal: PurchaseReason['code'][] = [
  'no_membership',
  'other_membership',
  'no_right_to_play',
  'too_old',
]
