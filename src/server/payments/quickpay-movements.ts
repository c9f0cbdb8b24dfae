import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import { mostPages, readAnswer } from './call-provider.ts'
import { ProviderError, type MovementsOfDay, type ProviderMovement } from './provider.ts'
import { isApproved, Payment, sumOf } from './quickpay-payment.ts'

/** Small enough for an answer with operations to stay below the largest that is read. */
const pageSize = 50

type Get = (path: string) => Promise<unknown>
type Asked = { day: PlainDate; now: Date; allowsTests: boolean }

/**
 * The captures and refunds of a Danish day at QuickPay. It has no list of movements, so the payments that changed since
 * that day are read with their operations: `GET /payments` with `timestamp`, `min_time`, `page` and `page_size`
 * (learn.quickpay.net/tech-talk/api). A payment that changed again later is among them, which is why there is no last time.
 * @throws ProviderError `unclear` for an answer that is not documented, or a list that does not end.
 */
export async function listQuickPayMovements(
  get: Get,
  { day, now, allowsTests }: Asked,
): Promise<MovementsOfDay> {
  const payments = await readChanged(get, danishInstant(day, 0))
  const movements: ProviderMovement[] = []
  for (const payment of payments) {
    if (payment.test_mode && !allowsTests) continue
    for (const operation of payment.operations.filter(isApproved)) {
      const { type, amount, created_at: at } = operation
      if (type !== 'capture' && type !== 'refund') continue
      if (danishDay(new Date(at)) !== day) continue
      movements.push({ reference: payment.order_id, kind: type, amountOre: amount ?? 0 })
    }
  }
  return { movements, isComplete: day < danishDay(now) }
}

/** A payment that moves to another page while the list is read comes twice, and counts once. */
async function readChanged(get: Get, since: Date): Promise<Payment[]> {
  const found = new Map<number, Payment>()
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      timestamp: 'updated_at',
      min_time: since.toISOString(),
      page: String(page),
      page_size: String(pageSize),
    })
    const listed = readAnswer(
      z.array(Payment).max(pageSize),
      await get(`/payments?${query.toString()}`),
    )
    const known = found.size
    for (const payment of listed) found.set(payment.id, await whole(get, payment))
    // A page may be smaller than we ask for, so the list ends with the one that has nothing new.
    if (found.size === known) return [...found.values()]
  }
  throw new ProviderError('unclear', 'The list of payments does not end')
}

/** A list may have the newest operations alone; what is missing shows in the balance, and is read with the payment. */
async function whole(get: Get, payment: Payment): Promise<Payment> {
  const listed = sumOf(payment, 'capture') - sumOf(payment, 'refund')
  if (payment.balance === undefined || payment.balance === listed) return payment
  return readAnswer(Payment, await get(`/payments/${payment.id}`))
}
