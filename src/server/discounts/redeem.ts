import type { CounterAnswer } from '#contract/discounts/counter.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfDiscountCode } from './discount-code.ts'
import { findOffer, lockOffer, type GivenOffer } from './offer-queries.ts'
import { evaluateFor, holderName, withHomeClub } from './offer-view.ts'
import {
  countUses,
  findCodeByHash,
  findLatestUse,
  findRedemption,
  insertRedemption,
  selectDiscountGolfers,
  undoRedemptionRow,
  type CodeRow,
} from './redemption-queries.ts'

/** Where a code is redeemed: at a club's counter, or at that of the partner who gives one offer. */
export type Counter = { clubId: string } | { offerId: string }

type Typed = { code: string }

/** What a code gives at this till. Nothing is used. */
export async function checkCode(ctx: Ctx, counter: Counter, { code }: Typed) {
  const found = await findTypedCode(ctx, counter, code)
  return answerOf(ctx, ctx.db, found)
}

/**
 * Redeems a code once. The offer's lock makes two tills wait for each other, so the second one sees the
 * use of the first and is `refused`. The same `id` again is a resend and gets the answer of the first.
 */
export async function redeemCode(
  ctx: Ctx,
  counter: Counter,
  { id, code }: Typed & { id: string },
): Promise<CounterAnswer> {
  const found = await findTypedCode(ctx, counter, code)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockOffer(tx, found.offer.id))) throw new AppError('not_found')
    const earlier = await findRedemption(tx, id)
    if (earlier && earlier.codeId !== found.code.id) throw new AppError('conflict')
    // Its golfer may use the code again, so nothing was given by this one.
    if (earlier?.undoneAt) throw new AppError('refused', { reason: 'discount_taken_back' })
    if (earlier) return { ...(await answerOf(ctx, tx, found)), refusal: null }
    // The offer may have been changed before the lock.
    const offer = (await findOffer(tx, found.offer.id)) ?? found.offer
    const { refusal } = await answerOf(ctx, tx, { ...found, offer })
    if (refusal) throw new AppError('refused', refusal)
    await storeRedemption(ctx, tx, { id, counter, code: found.code })
    return { ...(await answerOf(ctx, tx, found)), refusal: null }
  })
}

async function storeRedemption(
  ctx: Ctx,
  tx: Db,
  { id, counter, code }: { id: string; counter: Counter; code: CodeRow },
) {
  await insertRedemption(tx, {
    id,
    offerId: code.offerId,
    codeId: code.id,
    golferId: code.golferId,
    clubId: 'clubId' in counter ? counter.clubId : null,
    accountId: ctx.actor?.accountId ?? null,
    day: today(ctx),
    at: ctx.now(),
  })
  await recordActivity(tx, ctx, {
    action: 'discounts.redeem',
    subject: { type: 'discount', id: code.offerId },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** Takes a redemption of the same day back, so that the golfer can use the code again. */
export async function undoRedemption(ctx: Ctx, counter: Counter, redemptionId: string) {
  return ctx.db.transaction(async (tx) => {
    const redemption = await findRedemption(tx, redemptionId)
    const offer = redemption && (await findOffer(tx, redemption.offerId))
    if (!redemption || !offer || !isGivenAt(offer, counter)) throw new AppError('not_found')
    await lockOffer(tx, offer.id)
    const current = await findRedemption(tx, redemptionId)
    if (!current?.undoneAt) {
      if (redemption.day !== today(ctx)) {
        throw new AppError('refused', { reason: 'discount_undo_too_late' })
      }
      await undoRedemptionRow(tx, redemptionId, ctx.now())
      await recordActivity(tx, ctx, {
        action: 'discounts.undo_redemption',
        subject: { type: 'discount', id: offer.id },
        ...(!ctx.actor && { actorKind: 'link' as const }),
      })
    }
    return { done: true as const }
  })
}

type Found = { code: CodeRow; offer: GivenOffer }

/**
 * The code and its offer. A code of another giver gets the answer of one that does not exist. Tries are
 * limited for each counter, and outside the transaction, so that wrong ones count.
 */
async function findTypedCode(ctx: Ctx, counter: Counter, typed: string): Promise<Found> {
  const whom = ctx.actor?.accountId ?? addressOf(ctx)
  await limit(ctx, { key: `discount-code:${whom}`, max: 120, windowSeconds: 600 })
  const hash = hashOfDiscountCode(typed)
  const code = hash && (await findCodeByHash(ctx.db, hash))
  const offer = code && (await findOffer(ctx.db, code.offerId))
  if (!code || !offer || !isGivenAt(offer, counter)) {
    throw new AppError('refused', { reason: 'discount_code_unknown' })
  }
  return { code, offer }
}

const isGivenAt = (offer: GivenOffer, counter: Counter) =>
  'clubId' in counter ? offer.clubId === counter.clubId : offer.id === counter.offerId

async function answerOf(ctx: Ctx, db: Db, { code, offer: given }: Found): Promise<CounterAnswer> {
  const offer = await withHomeClub(db, given)
  const day = today(ctx)
  const [golfer] = await selectDiscountGolfers(db, [code.golferId])
  if (!golfer) throw new AppError('refused', { reason: 'discount_code_unknown' })
  const counts = await countUses(db, { offerId: offer.id, codeId: code.id, day })
  const { refusal, usesLeft } = evaluateFor(offer, golfer, counts, day)
  const isUsed = refusal?.reason === 'offer_used'
  const text = isUsed ? await usedText(db, code.id, offer) : refusal?.text
  return {
    offerId: offer.id,
    title: offer.title,
    text: offer.text,
    holder: holderName(golfer),
    refusal: refusal && { reason: refusal.reason, text: text ?? refusal.text },
    usesLeft,
  }
}

/** What the second till reads: when and where the code was used, and what to do. */
async function usedText(db: Db, codeId: string, offer: GivenOffer): Promise<string> {
  const use = await findLatestUse(db, codeId)
  if (!use) return 'Koden er brugt.'
  const when = `${formatDay(danishDay(use.at))} ${formatClockProse(danishMinute(use.at))}`
  const where = use.clubName ?? offer.partnerName
  return `Koden er brugt ${when}${where ? ` hos ${where}` : ''}. Var det en fejl, så tag den tilbage på listen samme dag.`
}
