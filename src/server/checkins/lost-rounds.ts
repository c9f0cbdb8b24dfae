import type { LostRoundsChoice } from '#contract/checkins/departures.ts'
import {
  creditValue,
  divisionsOf,
  hasMoneyLeft,
  lostRounds,
  replaceRounds,
} from '#domain/passes/lost-rounds.ts'
import { vatOf } from '#domain/passes/price.ts'
import { earliest } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { divideRefund, selectPassMoney, type RefundShare } from '../passes/pass-money.ts'
import { findPass, lockPass, updatePass, type PassRow } from '../passes/queries.ts'
import { mailMoneyBack } from '../payments/mail-money-back.ts'
import { selectLinesLeft } from '../payments/money-queries.ts'
import { findOrder, lockOrder } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { nameOf } from './check-in-context.ts'
import {
  findLostRounds,
  insertCreditRounds,
  selectChoicesOfAccount,
  updateLostRounds,
  type LostWithNames,
} from './departure-queries.ts'
import { findPassOfAccount } from './pass-queries.ts'

/** The open choices of an account. */
export async function listLostRounds(ctx: Ctx): Promise<{ choices: LostRoundsChoice[] }> {
  const { accountId } = requireSignedIn(ctx)
  const rows = await selectChoicesOfAccount(ctx.db, accountId)
  const open = rows.filter((row) => row.lost.chooseBy >= today(ctx) && lostOf(row) > 0)
  return { choices: await Promise.all(open.map((row) => toChoice(ctx.db, row))) }
}

async function toChoice(db: Db, row: LostWithNames): Promise<LostRoundsChoice> {
  const { lost, departure, clubName } = row
  const offer = await offerOf(db, row)
  const options = divisionsOf(offer)
  const [allExtra, allMoney] = [options[0], options.at(-1)]
  if (!allExtra || !allMoney) throw new Error('Lost rounds without a division')
  return {
    id: lost.id,
    clubName,
    lastDay: departure.lastDay,
    holderName: nameOf(row),
    lost: offer.lost,
    options,
    chooseBy: lost.chooseBy,
    byDefault: lost.byDefault === 'credit' ? allExtra : allMoney,
  }
}

const lostOf = ({ lost, usedHere }: LostWithNames) =>
  lostRounds({ limitHere: lost.limitHere, usedHere })

/** A company's card is paid back by credit note only, so none of its price is offered (D22). */
const isCompanys = ({ productCode }: PassRow) => productCode.startsWith('FIRMA')

/** The lost rounds of a card and the money that is left of its price. */
export async function offerOf(db: Db, row: LostWithNames) {
  const { price, plannedRounds } = row.pass.soldTerms
  const left = isCompanys(row.pass) ? 0 : await selectMoneyLeft(db, row.pass)
  return { lost: lostOf(row), price, plannedRounds, alreadyRefunded: Math.max(0, price - left) }
}

/** The card's own line first, so that a withdrawal of the upgrade alone still pays all of the upgrade back. */
async function linesOf(db: Db, pass: PassRow) {
  const { sale, upgrade } = await selectPassMoney(db, pass)
  return upgrade ? [sale, upgrade] : [sale]
}

async function selectMoneyLeft(db: Db, pass: PassRow): Promise<number> {
  const ids = (await linesOf(db, pass)).map(({ orderLineId }) => orderLineId)
  const left = await selectLinesLeft(db, ids)
  return [...left.values()].reduce((sum, ore) => sum + ore, 0)
}

/** Carries out the choice of a golfer, once; a repeated press gets the first answer. */
export async function chooseForLostRounds(
  ctx: Ctx,
  { id, asCredits }: { id: string; asCredits: number },
) {
  const { accountId } = requireSignedIn(ctx)
  const found = await findLostRounds(ctx.db, id)
  const managed = found && (await findPassOfAccount(ctx.db, accountId, found.pass.id))
  if (!found || !managed) throw new AppError('not_found')
  const answer = await ctx.db.transaction(async (tx) => {
    const row = await lockLostRounds(tx, { id, passId: found.pass.id })
    const { credits, refundOre, decidedAt } = row.lost
    if (decidedAt) {
      if (credits !== asCredits) throw new AppError('refused', { reason: 'lost_rounds_chosen' })
      return { credits: credits ?? 0, refundOre: refundOre ?? 0 }
    }
    if (today(ctx) > row.lost.chooseBy || row.pass.status !== 'active') {
      throw new AppError('refused', { reason: 'lost_rounds_over' })
    }
    return replaceLostRounds({ ...ctx, db: tx }, row, { asCredits, by: 'golfer' })
  })
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answer
}

/** Locks the orders that hold the card's money, then the card, as payments do, and reads under the locks what it lost. */
export async function lockLostRounds(
  tx: Db,
  { id, passId }: { id: string; passId: string },
): Promise<LostWithNames> {
  const pass = await findPass(tx, passId)
  const orderIds = new Set((pass ? await linesOf(tx, pass) : []).map(({ orderId }) => orderId))
  for (const orderId of [...orderIds].toSorted()) await lockOrder(tx, orderId)
  await lockPass(tx, passId)
  const row = await findLostRounds(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

type Decision = { asCredits: number; by: 'golfer' | 'default' }

/** Grants the extra rounds and refunds the rest. The caller holds the lock of the card. */
export async function replaceLostRounds(ctx: Ctx, row: LostWithNames, decision: Decision) {
  const { db: tx } = ctx
  const { pass, lost, departure } = row
  const offer = await offerOf(tx, row)
  // Without money to pay back, every lost round becomes an extra round.
  const asCredits = hasMoneyLeft(offer) ? decision.asCredits : offer.lost
  const { credits, refundOre } = replaceRounds({ ...offer, asCredits })
  await grantCredits(ctx, row, credits)
  const before = pass.replacedRounds[departure.clubId] ?? 0
  const replacedRounds = { ...pass.replacedRounds, [departure.clubId]: before + offer.lost }
  await updatePass(tx, pass.id, { replacedRounds })
  const lines = await linesOf(tx, pass)
  for (const share of await divideRefund(tx, lines, refundOre)) await payBack(ctx, lost.id, share)
  await updateLostRounds(tx, lost.id, {
    decidedAt: ctx.now(),
    decidedBy: decision.by,
    credits,
    refundOre,
  })
  await recordActivity(tx, ctx, {
    action: 'checkins.replace_lost_rounds',
    subject: { type: 'pass', id: pass.id },
    data: { clubId: departure.clubId, rounds: credits, amountOre: refundOre },
  })
  return { credits, refundOre }
}

/** Pays money back to the buyer of the card or of its upgrade, and mails that person, who may not be the golfer. */
async function payBack(ctx: Ctx, lostRoundsId: string, share: RefundShare) {
  const key = `club_left:${lostRoundsId}:${share.orderLineId}`
  const { released, toGiftCardOre } = await queueRefund(ctx.db, ctx, {
    ...share,
    reason: 'club_left',
    causeKey: key,
  })
  const order = await findOrder(ctx.db, share.orderId)
  if (!order) throw new AppError('not_found')
  await mailMoneyBack(ctx, order, {
    refundOre: share.amountOre,
    giftCardOre: toGiftCardOre,
    released,
    reason: 'club_left',
    ended: [],
    key,
  })
}

async function grantCredits(ctx: Ctx, { pass, lost }: LostWithNames, credits: number) {
  if (credits === 0) return
  const { price, vatMode, plannedRounds, playTo } = pass.soldTerms
  const round = {
    passId: pass.id,
    lostRoundsId: lost.id,
    // The settlement knows no days after the season's last.
    grantedOn: earliest(today(ctx), playTo),
    valueOre: creditValue({ net: price - vatOf(price, vatMode), plannedRounds }),
  }
  await insertCreditRounds(
    ctx.db,
    Array.from({ length: credits }, () => round),
  )
  await updatePass(ctx.db, pass.id, { creditRounds: pass.creditRounds + credits })
}
