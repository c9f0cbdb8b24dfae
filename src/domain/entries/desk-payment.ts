import type { Ore } from '#domain/shared/money.ts'
import { unpaidUnitsOre } from './extras.ts'

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

/** A chosen extra, which is paid on its own (docs/algorithms/extras.md). */
type Unit = { priceOre: Ore; orderLineId: string | null; deskPayment: DeskPayment | null }

/** Whether the fee of a place is not owed: there is none, or it was paid online or at the tournament desk. */
export const isFeePaid = ({ state, feeOre, orderId, deskPayment }: Fee): boolean =>
  state === 'entered' && (feeOre === 0 || orderId !== null || deskPayment !== null)

/** The unpaid fee and extras of a held place in øre; 0 for an offered place or an entry on the waiting list. */
export const owedOre = (fee: Fee, units: readonly Unit[]): Ore =>
  ['entered', 'awaiting_payment'].includes(fee.state)
    ? (isFeePaid(fee) ? 0 : fee.feeOre) + unpaidUnitsOre(units)
    : 0

/** What an entry owes when every mark of the tournament desk is undone; whole øre. */
export const owedWithoutDeskOre = (fee: Fee, units: readonly Unit[]): Ore =>
  owedOre(
    { ...fee, deskPayment: null },
    units.map((unit) => ({ ...unit, deskPayment: null })),
  )

/** How an entry was paid at the tournament desk: the fee, or only extras where the fee was paid online. */
export const deskPaymentOf = (fee: Fee, units: readonly Unit[]): DeskPayment | null =>
  fee.deskPayment ?? units.find(({ deskPayment }) => deskPayment !== null)?.deskPayment ?? null

type Counted = { owedOre: Ore; byMethod: Record<DeskPayment, Ore> }

/** What a field owes in all, and what it paid at the tournament desk by each method; whole øre. */
export function countFees(fees: readonly { fee: Fee; units: readonly Unit[] }[]): Counted {
  const byMethod = { mobilepay: 0, card: 0, cash: 0, club: 0 }
  for (const { fee, units } of fees) {
    if (fee.deskPayment) byMethod[fee.deskPayment] += fee.feeOre
    for (const { deskPayment, priceOre } of units)
      if (deskPayment) byMethod[deskPayment] += priceOre
  }
  return {
    owedOre: fees.reduce((sum, { fee, units }) => sum + owedOre(fee, units), 0),
    byMethod,
  }
}
