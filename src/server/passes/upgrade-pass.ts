import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { amountOwed } from './pass-money.ts'
import { insertPassPayment, updatePassPayment, type PassPaymentRow } from './payment-queries.ts'
import { lockPass, updatePass, type PassRow } from './queries.ts'

export type Upgrade = {
  passId: string
  orderId: string
  orderLineId: string
  /** The amount paid for the card when the difference was computed. */
  paidBefore: number
  amountOre: number
  /** Terms of the new product, with the sum of both payments as price. */
  terms: SoldTerms
  startNowText: string | null
}

/**
 * Upgrades a Hverdagskort to a Sæsonkort. The card keeps its number, rounds and period under
 * new terms; the old terms are stored with the payment. Undefined when the card has changed since
 * the order; the caller then refunds the money.
 */
export async function upgradePass(
  tx: Db,
  ctx: Ctx,
  request: Upgrade,
): Promise<{ pass: PassRow; withdrawalDeadline: PlainDate } | undefined> {
  const pass = await lockPass(tx, request.passId)
  if (!pass || !isUpgradable(pass) || pass.soldTerms.price !== request.paidBefore) return undefined

  const { terms, startNowText, orderId, orderLineId, amountOre } = request
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
    // Rounds are charged at a withdrawal only if both purchases had the consent to an early start.
    startNow: startNow && startNowText !== null,
  })
  await recordActivity(tx, ctx, {
    action: 'passes.upgrade',
    subject: { type: 'pass', id: pass.id },
    data: { orderId, amountOre, from: soldTerms.productCode, to: terms.productCode },
  })
  return { pass: upgraded, withdrawalDeadline: deadline }
}

/** Only a paid and verified Hverdagskort can be upgraded. */
export const isUpgradable = ({ status, productCode }: Pick<PassRow, 'status' | 'productCode'>) =>
  status === 'active' && productCode === 'HVERDAG'

/** Restores the terms from before an upgrade that was withdrawn; the card keeps its rounds. */
export async function revertUpgrade(ctx: Ctx, pass: PassRow, upgrade: PassPaymentRow) {
  await updatePassPayment(ctx.db, upgrade.id, { withdrawnAt: ctx.now() })
  const reverted = await updatePass(ctx.db, pass.id, { ...upgrade.before, exclusive: true })
  // If only the upgrade was unpaid, nothing is owed any more and the card becomes valid.
  const isPaid = reverted.status === 'unpaid' && (await amountOwed(ctx.db, reverted)) === null
  if (isPaid) await updatePass(ctx.db, pass.id, { status: 'active' })
}
