import { Hono } from 'hono'
import { addDays, isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { toHex } from './ids.ts'
import { brokenList, listPageSize, withFailure } from './list-failures.ts'
import { refundState, type SimulatedEvent } from './payment-states.ts'
import { selectChanged, type SimulatedPayment } from './queries.ts'

const refusal = { message: 'Refused by the simulation', code: '1000', source: 'Internal' }

/** Nexi's fee: 1.75 % and 1.00 kr. of a charge. */
const feeOf = (amount: number) => Math.round((amount * 175) / 10_000) + 100

/** Nexi's Reporting API: a payout for each day that is over, paid out on the next, and the payment actions in it. */
export function nexiReports(deps: SimulatorDependencies): Hono {
  const api = new Hono()
  api.use('*', (c, next) => {
    const broken = brokenList(deps)
    return broken ? Promise.resolve(c.json(refusal, broken)) : next()
  })
  api.get('/payouts', async (c) => {
    const { fromDate = '', toDate = '', pageNumber, pageSize } = c.req.query()
    if (!isPlainDate(fromDate) || !isPlainDate(toDate)) return c.json(refusal, 400)
    const all = await payoutsOf(deps, { fromDate, toDate })
    const payouts = pageOf(deps, all, { pageNumber, pageSize }).map(headOf)
    return c.json({ numberOfPayouts: all.length, payouts })
  })
  api.get('/payouts/:id', async (c) => {
    const day = dayIn(c.req.param('id'))
    const [payout] = day
      ? await payoutsOf(deps, { fromDate: addDays(day, 1), toDate: addDays(day, 1) })
      : []
    if (!payout) return c.body(null, 404)
    const actions = withFailure(deps, payout.actions, (action) => ({
      ...action,
      amount: action.amount + 100,
    }))
    const paymentActions = pageOf(deps, actions, c.req.query())
    return c.json({
      ...headOf(payout),
      numberOfPaymentActions: actions.length,
      paymentActions,
    })
  })
  return api
}

type Payout = { day: PlainDate; actions: ReturnType<typeof actionOf>[] }

async function payoutsOf(
  deps: SimulatorDependencies,
  { fromDate, toDate }: { fromDate: PlainDate; toDate: PlainDate },
): Promise<Payout[]> {
  const today = danishDay(deps.now())
  const payments = await selectChanged(deps.db, 'nexi', {
    from: addDays(fromDate, -1),
    to: addDays(toDate < today ? toDate : today, -1),
  })
  const actions = payments.flatMap((payment) =>
    (payment.events as SimulatedEvent[])
      .filter((event) => isPaidOut(payment, event))
      .map((event) => ({ day: danishDay(new Date(event.timestamp)), ...actionOf(payment, event) })),
  )
  const byDay = Map.groupBy(actions, ({ day }) => day)
  return [...byDay]
    .filter(([day]) => addDays(day, 1) >= fromDate && addDays(day, 1) <= toDate && day < today)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, ofDay]) => ({ day, actions: ofDay.map(({ day: _day, ...action }) => action) }))
}

/** Refunds that fail do so before the payout of their day, so they are in none. */
const isPaidOut = (payment: SimulatedPayment, event: SimulatedEvent): boolean =>
  event.name === 'payment.captured' ||
  (event.name === 'payment.refunded' && refundState(payment, event) !== 'failed')

function actionOf(payment: SimulatedPayment, event: SimulatedEvent) {
  const isCharge = event.name === 'payment.captured'
  const fee = isCharge ? feeOf(event.amount.value) : 0
  return {
    id: toHex(event.pspReference),
    paymentId: toHex(payment.id),
    paymentAction: isCharge ? 'Charge' : 'Refund',
    paymentMethod: 'Visa',
    paymentType: 'CARD',
    timestamp: event.timestamp.replace('Z', '+00:00'),
    reference: payment.reference.split('#')[0] ?? '',
    amount: event.amount.value,
    currency: payment.currency,
    fee,
    flexibleFee: isCharge ? fee - 100 : 0,
    fixedFee: isCharge ? 100 : 0,
  }
}

function headOf({ day, actions }: Payout) {
  const sumOf = (name: string) =>
    actions
      .filter(({ paymentAction }) => paymentAction === name)
      .reduce((sum, { amount }) => sum + amount, 0)
  const fees = actions.reduce((sum, { fee }) => sum + fee, 0)
  const [chargedAmount, refundedAmount] = [sumOf('Charge'), sumOf('Refund')]
  return {
    id: `${day.replaceAll('-', '')}${'0'.repeat(24)}`,
    reference: `NEXI ${day}`,
    date: addDays(day, 1),
    currency: 'DKK',
    amount: chargedAmount - refundedAmount - fees,
    chargedAmount,
    refundedAmount,
    fees,
  }
}

function dayIn(id: string): PlainDate | undefined {
  const day = id.replace(/^(\d{4})(\d{2})(\d{2})0{24}$/, '$1-$2-$3')
  return isPlainDate(day) ? day : undefined
}

/** From page 0; a page is never larger than ours. */
function pageOf<Entry>(
  deps: SimulatorDependencies,
  all: Entry[],
  asked: Record<string, string | undefined>,
): Entry[] {
  const size = Math.min(Number(asked.pageSize ?? 100), listPageSize(deps))
  const from = Number(asked.pageNumber ?? 0) * size
  return all.slice(from, from + size)
}
