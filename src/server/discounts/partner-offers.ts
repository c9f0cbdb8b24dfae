import type * as contract from '#contract/admin/discounts.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey } from '../keys.ts'
import { versionOf } from '../shown-version.ts'
import { counterKeyOf } from './discount-code.ts'
import { findOffer, lockOffer, updateOffer, type OfferRow } from './offer-queries.ts'
import { shownOffer } from './offer-view.ts'
import { createOffer, writeOffer } from './write-offer.ts'

type Input<Name extends keyof typeof contract> = ParsedInput<(typeof contract)[Name]>

const isPartners = ({ clubId }: Pick<OfferRow, 'clubId'>) => clubId === null

/** The discount of a partner; `not_found` for a club's, which its own people write. */
export async function getDiscountToEdit(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  const offer = await findOffer(ctx.db, id)
  if (!offer || !isPartners(offer)) throw new AppError('not_found')
  const shown = {
    ...shownOffer(offer),
    partnerName: offer.partnerName ?? '',
    partnerUrl: offer.partnerUrl,
  }
  return { id, ...shown, version: versionOf(shown) }
}

export function createPartnerDiscount(ctx: Ctx, input: Input<'createPartnerDiscount'>) {
  requirePower(ctx, 'texts.write')
  const { partnerName, partnerUrl, ...draft } = input
  return createOffer(ctx, { partnerName, partnerUrl }, draft)
}

export function writePartnerDiscount(ctx: Ctx, input: Input<'writePartnerDiscount'>) {
  requirePower(ctx, 'texts.write')
  const { id: offerId, basedOn, partnerName, partnerUrl, ...draft } = input
  const partner = { partnerName, partnerUrl }
  return writeOffer(ctx, { offerId, basedOn, isOwn: isPartners }, draft, partner)
}

/** A new link to the partner's counter. The key is derived, so only its hash is stored. */
export async function createCounterLink(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  return ctx.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, id)
    if (!offer || !isPartners(offer)) throw new AppError('not_found')
    const counterVersion = offer.counterVersion + 1
    const key = await counterKeyOf({ ...ctx, db: tx }, { id, counterVersion })
    await updateOffer(tx, id, { counterVersion, counterHash: hashOfKey(key) })
    await recordActivity(tx, ctx, {
      action: 'discounts.create_link',
      subject: { type: 'discount', id },
    })
    return { url: `${ctx.publicUrl}/rabat#${key}` }
  })
}
