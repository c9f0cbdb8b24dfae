import type { Ore } from '#domain/shared/money.ts'

/**
 * How a fee was paid to the host itself, beside the service (D33): on paper MobilePay, card, cash, or
 * put on the club's own account. It is the host's money: the operator never held it, gives nothing of
 * it back and settles nothing for it. We only remember that nobody is asked for it again.
 */
export const deskPayments = ['mobilepay', 'card', 'cash', 'club'] as const
export type DeskPayment = (typeof deskPayments)[number]

/** How it was paid, in a word or two. */
export const deskPaymentText: Readonly<Record<DeskPayment, string>> = {
  mobilepay: 'MobilePay',
  card: 'Kort',
  cash: 'Kontant',
  club: 'Klubben betaler',
}

type Fee = { state: string; feeOre: Ore; orderId: string | null; deskPayment: DeskPayment | null }

/** Whether nothing is owed for a place: there is no fee, or it was paid here or at the tournament desk. */
export const isFeePaid = ({ state, feeOre, orderId, deskPayment }: Fee): boolean =>
  state === 'entered' && (feeOre === 0 || orderId !== null || deskPayment !== null)

/** What somebody owes for the place that she has, in øre; for an offer or a place in the queue nothing. */
export const owedOre = (fee: Fee): Ore =>
  ['entered', 'awaiting_payment'].includes(fee.state) && !isFeePaid(fee) ? fee.feeOre : 0

type Counted = { owedOre: Ore; byWay: Record<DeskPayment, Ore> }

/** What a field owes in all, and what was paid at the tournament desk in each way; whole øre. */
export function countFees(fees: readonly Fee[]): Counted {
  const byWay = { mobilepay: 0, card: 0, cash: 0, club: 0 }
  for (const { deskPayment, feeOre } of fees) if (deskPayment) byWay[deskPayment] += feeOre
  return {
    owedOre: fees.reduce((sum, fee) => sum + owedOre(fee), 0),
    byWay,
  }
}
