import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { missingFor } from './debt.ts'
import { insertPassPayment, updatePassPayment, type PassPaymentRow } from './payment-queries.ts'
import { lockPass, updatePass, type PassRow } from './queries.ts'

export type Upgrade = {
  passId: string
  orderId: string
  orderLineId: string
  /** Paid for the card so far, as the difference was computed. */
  paidBefore: number
  amountOre: number
  /** The new product's, with the sum of both payments as price. */
  terms: SoldTerms
  startNowText: string | null
}

/**
 * Makes a Hverdagskort a Sæsonkort (E8): the same card, with its number, its rounds and its days,
 * under new sold terms; what it was is kept with the payment. Undefined when the card is no longer
 * what was to be upgraded: the caller gives the money back.
 */
export async function upgradePass(
  tx: Db,
  ctx: Ctx,
  wanted: Upgrade,
): Promise<{ pass: PassRow; withdrawalDeadline: PlainDate } | undefined> {
  const pass = await lockPass(tx, wanted.passId)
  if (!pass || !isUpgradable(pass) || pass.soldTerms.price !== wanted.paidBefore) return undefined

  const { terms, startNowText, orderId, orderLineId, amountOre } = wanted
  const deadline = withdrawalDeadline(today(ctx))
  const { startNow, soldTerms } = pass
  await insertPassPayment(tx, {
    passId: pass.id,
    kind: 'upgrade',
    orderId,
    orderLineId,
    amountOre,
    paidAt: ctx.now(),
    before: {
      productCode: soldTerms.productCode,
      soldTerms,
      startNow,
      startNowText: pass.startNowText,
    },
    startNow: startNowText !== null,
    withdrawalDeadline: deadline,
  })
  const upgraded = await updatePass(tx, pass.id, {
    productCode: terms.productCode,
    soldTerms: terms,
    // Nothing is kept for rounds on a card of which a part was bought without the tick (L-WD-5).
    startNow: startNow && startNowText !== null,
  })
  await recordActivity(tx, ctx, {
    action: 'passes.upgrade',
    subject: { type: 'pass', id: pass.id },
    data: { orderId, amountOre, from: soldTerms.productCode, to: terms.productCode },
  })
  return { pass: upgraded, withdrawalDeadline: deadline }
}

/** Only a paid and verified Hverdagskort: what waits or is unpaid is settled first. */
export const isUpgradable = ({ status, productCode }: Pick<PassRow, 'status' | 'productCode'>) =>
  status === 'active' && productCode === 'HVERDAG'

/** The upgrade was withdrawn: the card is what it was before, its rounds stay. */
export async function takeBackUpgrade(ctx: Ctx, pass: PassRow, upgrade: PassPaymentRow) {
  await updatePassPayment(ctx.db, upgrade.id, { withdrawnAt: ctx.now() })
  const back = await updatePass(ctx.db, pass.id, { ...upgrade.before, exclusive: true })
  // The upgrade alone may have been what was not paid.
  const isPaid = back.status === 'unpaid' && (await missingFor(ctx.db, back)) === null
  if (isPaid) await updatePass(ctx.db, pass.id, { status: 'active' })
}
