import type { Ore } from '#domain/shared/money.ts'

/**
 * How a fee was paid directly to the host (D33): by MobilePay, card or cash, or by the club itself. The
 * money is the host's own: the operator never held it, and neither refunds nor settles it. The payment
 * is recorded so that nobody is asked for the fee again.
 */
export const deskPayments = ['mobilepay', 'card', 'cash', 'club'] as const
export type DeskPayment = (typeof deskPayments)[number]

/** The Danish names of the methods. */
export const deskPaymentText: Readonly<Record<DeskPayment, string>> = {
  mobilepay: 'MobilePay',
  card: 'Kort',
  cash: 'Kontant',
  club: 'Klubben betaler',
}

type Fee = { state: string; feeOre: Ore; orderId: string | null; deskPayment: DeskPayment | null }

/** Whether nothing is owed for a place: there is no fee, or it was paid online or at the tournament desk. */
export const isFeePaid = ({ state, feeOre, orderId, deskPayment }: Fee): boolean =>
  state === 'entered' && (feeOre === 0 || orderId !== null || deskPayment !== null)

/** The unpaid fee of a held place in øre; 0 for an offered place or an entry on the waiting list. */
export const owedOre = (fee: Fee): Ore =>
  ['entered', 'awaiting_payment'].includes(fee.state) && !isFeePaid(fee) ? fee.feeOre : 0

type Counted = { owedOre: Ore; byMethod: Record<DeskPayment, Ore> }

/** What a field owes in all, and what it paid at the tournament desk by each method; whole øre. */
export function countFees(fees: readonly Fee[]): Counted {
  const byMethod = { mobilepay: 0, card: 0, cash: 0, club: 0 }
  for (const { deskPayment, feeOre } of fees) if (deskPayment) byMethod[deskPayment] += feeOre
  return {
    owedOre: fees.reduce((sum, fee) => sum + owedOre(fee), 0),
    byMethod,
  }
}
