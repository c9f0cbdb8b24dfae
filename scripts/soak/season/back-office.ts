import type { ApiClient } from '../../replay/api-client.ts'
import type { Bought } from './buy.ts'
import { expectSame, newId, type Ledger, type SeasonRecord } from './record.ts'

type Refunding = { backOffice: ApiClient; record: SeasonRecord; ledger: Ledger }
type Refund = { refundOre: number }

const plannedRounds = { FULD: 10, HVERDAG: 8, UNG: 10 } as const

/**
 * The buyer withdraws: what was played of the planned rounds is kept, rounded down, if the card began at once by the
 * buyer’s wish; otherwise everything goes back.
 */
export async function withdraw({ backOffice, record, ledger }: Refunding, bought: Bought) {
  const { passId, line, golfer, hasStarted } = bought
  const paid = line.listPrice - (line.discount?.amount ?? 0)
  const played = roundsOf(record, passId)
  const planned = plannedRounds[golfer.product]
  const kept = hasStarted ? Math.floor((paid * Math.min(played, planned)) / planned) : 0
  const path = `/admin/passes/${passId}/withdrawal`
  const { refundOre } = await backOffice.ask<Refund>('POST', path, {})
  expectSame(ledger, `Back to ${golfer.email} after ${played} rounds`, refundOre, paid - kept)
  line.refunded = paid - kept
  line.hasEnded = true
}

const roundsOf = ({ checkIns }: SeasonRecord, cardId: string) =>
  new Set(
    [...checkIns.values()]
      .filter((checkIn) => checkIn.cardId === cardId)
      .map(({ clubId, day }) => `${clubId} ${day}`),
  ).size

/** The operator cancels the order: the card ends, and everything goes back. */
export async function cancel({ backOffice, ledger }: Refunding, { orderId, line, golfer }: Bought) {
  const paid = line.listPrice - (line.discount?.amount ?? 0)
  const path = `/admin/orders/${orderId}/cancellation`
  const body = { requestId: newId(), note: 'Kortet var købt to gange.' }
  const { refundOre } = await backOffice.ask<Refund>('POST', path, body)
  expectSame(ledger, `Back to ${golfer.email} after a cancellation`, refundOre, paid)
  line.refunded = paid
  line.hasEnded = true
}

type OrderMoney = { leftOre: number; lines: { id: string; leftOre: number }[] }

/** A part of the price goes back, and the card goes on. */
export async function refundPart(
  { backOffice }: Refunding,
  { orderId, line }: Bought,
  amountOre: number,
) {
  const path = `/admin/orders/${orderId}`
  const { leftOre, lines } = await backOffice.ask<OrderMoney>('GET', `${path}/money`)
  await backOffice.ask('POST', `${path}/refunds`, {
    requestId: newId(),
    leftOre,
    shares: [{ orderLineId: lines[0]?.id, amountOre }],
    reason: 'goodwill',
    note: 'Banen var lukket i en uge.',
  })
  line.refunded += amountOre
}
