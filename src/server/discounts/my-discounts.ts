import { randomUUID } from 'node:crypto'
import type { OfferRefusal } from '#domain/discounts/offer.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import { hashOfKey } from '../keys.ts'
import { selectPassesOfAccount } from '../passes/queries.ts'
import { discountCodeOf } from './discount-code.ts'
import { countRedemptions, findOffer, selectPublishedOffers } from './offer-queries.ts'
import { evaluateFor, toPublicOffer, withHomeClub, withHomeClubs } from './offer-view.ts'
import {
  countUses,
  insertCode,
  selectCodes,
  selectDiscountGolfers,
  selectUsed,
} from './redemption-queries.ts'

/** The offers for the golfers of the account who hold a card, and what they have used. */
export async function listMyDiscounts(ctx: Ctx) {
  const people = await loadMyGolfers(ctx)
  const ids = people.map(({ id }) => id)
  const day = today(ctx)
  const offers = await withHomeClubs(ctx.db, await selectPublishedOffers(ctx.db, day))
  const given = await countRedemptions(ctx.db, day, offers)
  const used = ids.length > 0 ? await selectUsed(ctx.db, ids) : []
  const usesOf = (offerId: string, golferId: string) =>
    used.filter((use) => use.offerId === offerId && use.golferId === golferId).length
  return {
    golfers: people.map(({ id, firstName }) => ({ golferId: id, firstName })),
    offers: offers.map((offer) => ({
      ...toPublicOffer(offer),
      people: people.map((golfer) => {
        const { total = 0, day: onDay = 0 } = given.get(offer.id) ?? {}
        const counts = { total, day: onDay, golfer: usesOf(offer.id, golfer.id) }
        return {
          golferId: golfer.id,
          firstName: golfer.firstName,
          ...evaluateFor(offer, golfer, counts, day),
        }
      }),
    })),
    used: used.map(({ id, offerId, golferId, title, at, clubName, partnerName }) => ({
      id,
      offerId,
      title,
      firstName: people.find((golfer) => golfer.id === golferId)?.firstName ?? '',
      place: clubName ?? partnerName ?? '',
      at: at.toISOString(),
    })),
  }
}

/** A used or finished offer still shows its code, because the golfer may stand at a till with it. */
const stillShown: readonly OfferRefusal[] = ['offer_used', 'offer_used_up', 'offer_used_up_today']

/** The code of a golfer of the account for an offer. It is created once and is always the same. */
export async function createDiscountCode(
  ctx: Ctx,
  { offerId, golferId }: { offerId: string; golferId: string },
) {
  const golfer = (await loadMyGolfers(ctx)).find(({ id }) => id === golferId)
  const found = golfer && (await findOffer(ctx.db, offerId))
  if (!found || found.state === 'draft') throw new AppError('not_found')
  const offer = await withHomeClub(ctx.db, found)
  const day = today(ctx)
  const existing = await findCode(ctx, offerId, golferId)
  const counts = await countUses(ctx.db, { offerId, codeId: existing?.id ?? randomUUID(), day })
  const { refusal } = evaluateFor(offer, golfer, counts, day)
  if (refusal && !stillShown.includes(refusal.reason)) throw new AppError('refused', refusal)
  const code = existing ?? (await storeCode(ctx, offerId, golferId))
  return { code: await discountCodeOf(ctx, code.id) }
}

async function storeCode(ctx: Ctx, offerId: string, golferId: string) {
  const id = randomUUID()
  const codeHash = hashOfKey(await discountCodeOf(ctx, id))
  await ctx.db.transaction(async (tx) => {
    await insertCode(tx, { id, offerId, golferId, codeHash, createdAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'discounts.show_code',
      subject: { type: 'discount', id: offerId },
      data: { golferId },
    })
  })
  // Another window may have stored its code first.
  const code = await findCode(ctx, offerId, golferId)
  if (!code) throw new AppError('not_found')
  return code
}

const findCode = async (ctx: Ctx, offerId: string, golferId: string) =>
  (await selectCodes(ctx.db, [golferId], offerId))[0]

/** The golfers whose cards the account sees; a golfer who was only entered by number is not among them. */
async function loadMyGolfers(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const owned = await selectPassesOfAccount(ctx.db, accountId)
  const isSelf = new Set(
    owned.filter(({ relation }) => relation === 'self').map(({ holder }) => holder.id),
  )
  const ids = [...new Set(owned.map(({ holder }) => holder.id))]
  const people = ids.length > 0 ? await selectDiscountGolfers(ctx.db, ids) : []
  return people.toSorted(
    (a, b) =>
      Number(isSelf.has(b.id)) - Number(isSelf.has(a.id)) ||
      a.firstName.localeCompare(b.firstName, 'da'),
  )
}

/** The offers of a club, for its public page. */
export async function listClubPerks(ctx: Ctx, { slug }: { slug: string }) {
  const offers = await selectPublishedOffers(ctx.db, today(ctx), slug)
  return { offers: (await withHomeClubs(ctx.db, offers)).map(toPublicOffer) }
}
