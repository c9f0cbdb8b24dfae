import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { createClubDiscount } from '#contract/discounts/counter.ts'
import { canChangeOffer } from '#domain/discounts/offer.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { findClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { insertOffer, lockOffer, updateOffer, type OfferRow } from './offer-queries.ts'
import { shownOffer } from './offer-view.ts'

export type OfferDraft = Omit<ParsedInput<typeof createClubDiscount>, 'clubId'>

/** The club that gives an offer, or the partner. */
export type Giver = { clubId: string } | Partner

type Partner = { partnerName: string; partnerUrl: string | null; partnerEmail: string | null }

/** Stores a new offer of a club or a partner. */
export async function createOffer(ctx: Ctx, giver: Giver, draft: OfferDraft) {
  return ctx.db.transaction(async (tx) => {
    await assertValid(tx, draft)
    const id = randomUUID()
    await insertOffer(tx, {
      id,
      ...draft,
      ...giver,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await record(tx, ctx, 'discounts.create', id)
    return { id }
  })
}

/**
 * Stores what a form of an offer shows. `basedOn` is the version that the writer saw. A lower limit never takes
 * back what was given: it only ends what is left. `isOwn` decides whether the writer may change the offer.
 */
export async function writeOffer(
  ctx: Ctx,
  {
    offerId,
    basedOn,
    isOwn,
  }: { offerId: string; basedOn: string; isOwn: (o: OfferRow) => boolean },
  draft: OfferDraft,
  partner?: Partner,
) {
  return ctx.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer || !isOwn(offer)) throw new AppError('not_found')
    const shown = (values: OfferDraft, named = partner) => ({ ...values, ...named })
    const { partnerName, partnerUrl, partnerEmail } = offer
    const stored = partner && { partnerName: partnerName ?? '', partnerUrl, partnerEmail }
    assertShown(basedOn, shown(shownOffer(offer), stored), shown(draft))
    if (!canChangeOffer(offer.state, draft.state)) {
      throw new AppError('refused', { reason: 'discount_cannot_be_draft' })
    }
    await assertValid(tx, draft)
    await updateOffer(tx, offerId, { ...draft, ...partner, updatedAt: ctx.now() })
    await record(tx, ctx, 'discounts.write', offerId)
    return { version: versionOf(shown(draft)) }
  })
}

async function assertValid(tx: Db, draft: OfferDraft) {
  const { validFrom, validTo, ageFrom, ageTo, homeClubId } = draft
  if (validFrom > validTo) throw new AppError('refused', { reason: 'discount_days_wrong' })
  if (ageFrom !== null && ageTo !== null && ageFrom > ageTo) {
    throw new AppError('refused', { reason: 'discount_ages_wrong' })
  }
  if (homeClubId && !(await findClub(tx, homeClubId))) throw new AppError('not_found')
}

const record = (tx: Db, ctx: Ctx, action: string, id: string) =>
  recordActivity(tx, ctx, { action, subject: { type: 'discount', id } })
