import { conditionTexts } from '#domain/discounts/offer-text.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { latestOf } from './club-counter.ts'
import { countRedemptions, findOfferByCounter } from './offer-queries.ts'
import { giverOf, withHomeClub } from './offer-view.ts'
import { checkCode, redeemCode, undoRedemption } from './redeem.ts'

type Keyed = { key: string }

/** The offer behind a partner's link; `not_found` for any other key, and for a link that was replaced. */
async function accessPartnerOffer(ctx: Ctx, { key }: Keyed) {
  await limit(ctx, { key: `partner-counter:${addressOf(ctx)}`, max: 600, windowSeconds: 3600 })
  const offer = await findOfferByCounter(ctx.db, hashOfKey(key))
  if (!offer || offer.state === 'draft') throw new AppError('not_found')
  return offer
}

export async function showPartnerCounter(ctx: Ctx, input: Keyed) {
  const offer = await withHomeClub(ctx.db, await accessPartnerOffer(ctx, input))
  const counts = (await countRedemptions(ctx.db, today(ctx), [offer])).get(offer.id)
  return {
    title: offer.title,
    text: offer.text,
    partnerName: giverOf(offer),
    validTo: offer.validTo,
    conditions: conditionTexts(offer),
    total: counts?.total ?? 0,
    today: counts?.day ?? 0,
    // Whose link it is has no use for names of earlier days, which cannot be taken back.
    latest: await latestOf(ctx, { offerId: offer.id, day: today(ctx) }),
  }
}

export async function checkDiscountAtPartner(ctx: Ctx, input: Keyed & { code: string }) {
  const { id } = await accessPartnerOffer(ctx, input)
  return checkCode(ctx, { offerId: id }, input)
}

export async function redeemDiscountAtPartner(
  ctx: Ctx,
  input: Keyed & { code: string; id: string },
) {
  const { id: offerId } = await accessPartnerOffer(ctx, input)
  return redeemCode(ctx, { offerId }, input)
}

export async function undoRedemptionAtPartner(ctx: Ctx, input: Keyed & { redemptionId: string }) {
  const { id } = await accessPartnerOffer(ctx, input)
  return undoRedemption(ctx, { offerId: id }, input.redemptionId)
}
