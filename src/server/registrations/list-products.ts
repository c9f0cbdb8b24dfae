import type { MembershipType } from '#domain/accounts/membership.ts'
import { lastDaysOf } from '#domain/passes/season.ts'
import { offersFor } from '#domain/registrations/card-offer.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { assertValidBirthDate } from '../accounts/golfers.ts'
import { today, type Ctx } from '../ctx.ts'
import { campaignsOnCards } from '../discounts/campaign-on-cards.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { findNextSale } from '../passes/season-queries.ts'
import { toOfferView } from './card-view.ts'

/** What a golfer of this type and age may buy today (*Kan jeg købe?*); no golfer is looked up. */
export async function listProducts(
  ctx: Ctx,
  golfer: { membershipType?: number | undefined; birthDate?: string | undefined },
) {
  const day = today(ctx)
  const birthDate = golfer.birthDate === undefined ? null : plainDate(golfer.birthDate)
  assertValidBirthDate(ctx, birthDate)
  const candidate = {
    birthDate,
    dguNumber: null,
    statedType: (golfer.membershipType ?? null) as MembershipType | null,
    membership: null,
    currentPasses: [],
    upgradable: null,
  }
  const onSale = await selectOnSale(ctx.db, day)
  const next = onSale.length === 0 ? await findNextSale(ctx.db, day) : undefined
  return {
    seasons: await Promise.all(
      onSale.map(async (sale) => {
        const { season, products } = sale
        const campaigns = await campaignsOnCards(ctx, sale)
        return {
          ...season,
          lastDays: lastDaysOf(season, day) ?? null,
          offers: offersFor({ season, products, day }, candidate).map((offer) => ({
            ...toOfferView(offer),
            campaign: campaigns.get(offer.product.code) ?? null,
          })),
        }
      }),
    ),
    nextSaleFrom: next?.salesFrom ?? null,
  }
}
