import type * as contract from '#contract/discounts/counter.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { conditionTexts } from '#domain/discounts/offer-text.ts'
import { mayUse } from '../access.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import {
  countRedemptions,
  selectLatest,
  selectOffersOfClub,
  type LatestOf,
} from './offer-queries.ts'
import { holderName, toOfferToEdit, withHomeClubs } from './offer-view.ts'
import { checkCode, redeemCode, undoRedemption } from './redeem.ts'
import { selectDiscountGolfers } from './redemption-queries.ts'
import { createOffer, writeOffer } from './write-offer.ts'

type Input<Name extends keyof typeof contract> = ParsedInput<(typeof contract)[Name]>

/** A club's own offers with counts, and the latest redemptions at its counter. */
export async function listClubDiscounts(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.guests', clubId)
  const offers = await withHomeClubs(ctx.db, await selectOffersOfClub(ctx.db, club.id))
  const given = await countRedemptions(ctx.db, today(ctx), offers)
  return {
    clubName: club.name,
    mayWrite: mayUse(ctx, 'club.page', club.id),
    offers: offers.map((offer) => ({
      ...toOfferToEdit(offer),
      conditions: conditionTexts(offer),
      total: given.get(offer.id)?.total ?? 0,
      today: given.get(offer.id)?.day ?? 0,
    })),
    latest: await latestOf(ctx, { clubId: club.id }),
  }
}

/** The latest redemptions as a till sees them. */
export async function latestOf(ctx: Ctx, of: LatestOf) {
  const rows = await selectLatest(ctx.db, of, 30)
  const ids = [...new Set(rows.flatMap(({ redemption }) => redemption.golferId ?? []))]
  const golfers = ids.length > 0 ? await selectDiscountGolfers(ctx.db, ids) : []
  return rows.map(({ redemption: { id, golferId, at, day, undoneAt }, title }) => {
    const golfer = golfers.find((one) => one.id === golferId)
    return {
      id,
      title,
      at: at.toISOString(),
      holder: golfer ? holderName(golfer) : null,
      isUndone: undoneAt !== null,
      canUndo: undoneAt === null && day === today(ctx),
    }
  })
}

export async function createClubDiscount(
  ctx: Ctx,
  { clubId, ...draft }: Input<'createClubDiscount'>,
) {
  const club = await accessClubWith(ctx, 'club.page', clubId)
  return createOffer(ctx, { clubId: club.id }, draft)
}

export async function writeClubDiscount(
  ctx: Ctx,
  { clubId, offerId, basedOn, ...draft }: Input<'writeClubDiscount'>,
) {
  const club = await accessClubWith(ctx, 'club.page', clubId)
  const isOwn = (offer: { clubId: string | null }) => offer.clubId === club.id
  return writeOffer(ctx, { offerId, basedOn, isOwn }, draft)
}

export async function checkDiscountAtClub(ctx: Ctx, input: Input<'checkDiscountAtClub'>) {
  const club = await accessClubWith(ctx, 'club.guests', input.clubId)
  return checkCode(ctx, { clubId: club.id }, input)
}

export async function redeemDiscountAtClub(ctx: Ctx, input: Input<'redeemDiscountAtClub'>) {
  const club = await accessClubWith(ctx, 'club.guests', input.clubId)
  return redeemCode(ctx, { clubId: club.id }, input)
}

export async function undoRedemptionAtClub(ctx: Ctx, input: Input<'undoRedemptionAtClub'>) {
  const club = await accessClubWith(ctx, 'club.guests', input.clubId)
  return undoRedemption(ctx, { clubId: club.id }, input.redemptionId)
}
