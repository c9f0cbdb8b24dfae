import { createHash } from 'node:crypto'
import { refundByUse } from '#domain/passes/withdrawal.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '#server/clock.ts'
import type { StoredMoney } from '#server/payments/seed-queries.ts'
import type { NewSimulatedPayment } from '#server/simulators/payments/queries.ts'
import type { NewWithdrawal } from '#server/passes/seed-queries.ts'
import { vatOfSale, type Sale } from './build-sales.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

export type MoneyStory = StoredMoney & {
  simulated: NewSimulatedPayment[]
  withdrawals: NewWithdrawal[]
}

const days = (count: number) => count * 86_400_000
const minutes = (count: number) => count * 60_000
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The order of every sale with its authorisation, capture and refund, which add up. */
export function buildMoney(sales: Sale[], roundsOf: (passId: string) => number): MoneyStory {
  const story: MoneyStory = {
    orders: [],
    lines: [],
    attempts: [],
    captures: [],
    refunds: [],
    cases: [],
    series: [],
    simulated: [],
    withdrawals: [],
  }
  const lastOfYear = new Map<string, number>()
  for (const sale of sales.toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime())) {
    const year = danishDay(sale.soldAt).slice(0, 4)
    const number = (lastOfYear.get(year) ?? 0) + 1
    lastOfYear.set(year, number)
    const orderNumber = `${year}-${String(number).padStart(6, '0')}`
    addSale(story, { sale, orderNumber, rounds: roundsOf(sale.pass.id) })
  }
  story.series = [...lastOfYear].map(([year, last]) => ({ name: `orders-${year}`, last }))
  return story
}

type Paid = { sale: Sale; orderNumber: string; rounds: number }
type Ids = { attemptId: string; reference: string; random: Random }

function addSale(story: MoneyStory, paid: Paid) {
  const random = seededRandom(seedOf(`betaling ${paid.sale.pass.id}`))
  const attemptId = random.uuid()
  const ids = { attemptId, reference: `demo-${attemptId.slice(0, 18)}`, random }
  const refundOre = refundOf(paid)
  story.orders.push(orderOf(paid, ids, refundOre))
  story.lines.push(lineOf(paid, refundOre))
  story.attempts.push(attemptOf(paid, ids, refundOre))
  story.simulated.push(simulatedOf(paid, ids, refundOre))
  addCapture(story, paid, ids)
  if (paid.sale.fate === 'withdrawn') addWithdrawal(story, { ...paid, refundOre }, ids)
}

/** The refund of a withdrawn purchase, reduced by use; other sales have none. */
function refundOf({ sale: { fate, pass }, rounds }: Paid): number {
  if (fate !== 'withdrawn') return 0
  const { price, plannedRounds } = pass.soldTerms
  const startedByRequest = pass.startNow
  return refundByUse({ price, plannedRounds, countedRounds: rounds, startedByRequest }).refund
}

const isCaptured = ({ fate }: Sale) => !['awaiting', 'unpaid', 'released'].includes(fate)

function orderOf({ sale, orderNumber }: Paid, { attemptId, random }: Ids, refundOre: number) {
  const { pass, holder, soldAt, fate } = sale
  const { price } = pass.soldTerms
  const status = refundOre === 0 ? 'fulfilled' : refundOre === price ? 'refunded' : 'part_refunded'
  return {
    id: pass.orderId,
    number: orderNumber,
    kind: 'pass' as const,
    subjectId: random.uuid(),
    accountId: null,
    buyerName: `${holder.golfer.firstName} ${holder.golfer.lastName}`,
    buyerEmail: holder.golfer.email,
    status: fate === 'released' ? ('cancelled' as const) : (status as 'fulfilled'),
    totalOre: price,
    currency: 'DKK',
    createdAt: later(soldAt, -minutes(4)),
    expiresAt: later(soldAt, days(1)),
    securedAt: soldAt,
    securedBy: attemptId,
    fulfilledAt: soldAt,
    cancelledAt: fate === 'released' ? pass.endedAt : null,
  }
}

function lineOf({ sale }: Paid, refundedOre: number) {
  const { pass, holder, product } = sale
  const { price, vatMode } = pass.soldTerms
  return {
    id: pass.orderLineId,
    orderId: pass.orderId,
    position: 0,
    subjectId: pass.id,
    description: `${product.name} til ${holder.golfer.firstName} ${holder.golfer.lastName}`,
    listPriceOre: price,
    discountOre: 0,
    totalOre: price,
    vatMode,
    vatOre: vatOfSale(sale),
    refundedOre,
  }
}

function attemptOf({ sale }: Paid, { attemptId, reference }: Ids, refundedOre: number) {
  const { pass, soldAt, fate } = sale
  const { price } = pass.soldTerms
  const capturedOre = isCaptured(sale) ? price : 0
  const back = refundedOre === price ? ('refunded' as const) : ('part_refunded' as const)
  const held = isCaptured(sale) ? ('captured' as const) : ('authorised' as const)
  const kept = fate === 'released' ? ('cancelled' as const) : held
  const authorizedUntil = later(soldAt, days(14))
  return {
    id: attemptId,
    orderId: pass.orderId,
    provider: 'simulator',
    reference,
    status: refundedOre > 0 ? back : kept,
    amountOre: price,
    currency: 'DKK',
    authorizedOre: price,
    capturedOre,
    refundedOre,
    returnTokenHash: createHash('sha256').update(reference).digest('hex'),
    createdAt: later(soldAt, -minutes(3)),
    updatedAt: soldAt,
    expiresAt: later(soldAt, minutes(7)),
    authorizedUntil,
    // An unverified membership releases the money a day before the authorisation expires (D8).
    releaseDueAt: fate === 'awaiting' ? later(authorizedUntil, -days(1)) : null,
    releasedAt: fate === 'released' ? pass.endedAt : null,
  }
}

function simulatedOf({ sale }: Paid, { reference, random }: Ids, refundedOre: number) {
  const { pass, soldAt, fate } = sale
  const { price } = pass.soldTerms
  return {
    id: random.uuid(),
    reference,
    state: 'AUTHORIZED' as const,
    amountOre: price,
    currency: 'DKK',
    authorizedOre: price,
    capturedOre: isCaptured(sale) ? price : 0,
    refundedOre,
    cancelledOre: fate === 'released' ? price : 0,
    returnUrl: 'http://localhost/',
    callbackUrl: 'http://localhost/',
    description: 'Sæsonkortet',
    createdAt: later(soldAt, -minutes(3)),
    expiresAt: later(soldAt, minutes(7)),
    authorizedUntil: later(soldAt, days(14)),
    events: [],
    idempotency: {},
  }
}

function addCapture(story: MoneyStory, { sale }: Paid, { attemptId, random }: Ids) {
  const { pass, soldAt, fate } = sale
  if (fate === 'awaiting' || fate === 'released') return
  const isDone = isCaptured(sale)
  const capture = {
    id: random.uuid(),
    orderId: pass.orderId,
    attemptId,
    orderLineId: pass.orderLineId,
    amountOre: pass.soldTerms.price,
    status: isDone ? ('done' as const) : ('refused' as const),
    dueAt: soldAt,
    createdAt: soldAt,
    doneAt: isDone ? later(soldAt, minutes(1)) : null,
    tries: 1,
    lastError: isDone ? null : 'capture refused',
  }
  story.captures.push(capture)
  if (isDone) return
  story.cases.push({
    id: random.uuid(),
    orderId: pass.orderId,
    attemptId,
    kind: 'capture_refused',
    causeKey: `capture_refused:${capture.id}`,
    details: { amountOre: capture.amountOre },
    openedAt: later(soldAt, minutes(1)),
  })
}

function addWithdrawal(
  story: MoneyStory,
  { sale, orderNumber, rounds, refundOre }: Paid & { refundOre: number },
  { attemptId, random }: Ids,
) {
  const { pass, holder } = sale
  const at = pass.endedAt ?? sale.soldAt
  story.withdrawals.push({
    id: random.uuid(),
    declarationId: random.uuid(),
    name: `${holder.golfer.firstName} ${holder.golfer.lastName}`,
    contract: orderNumber,
    email: holder.golfer.email,
    receivedAt: at,
    passId: pass.id,
    outcome: 'done',
    roundsCounted: rounds,
    retainedOre: pass.soldTerms.price - refundOre,
    refundOre,
    refundBy: latestRefundDay(at),
  })
  if (refundOre === 0) return
  story.refunds.push({
    id: random.uuid(),
    orderId: pass.orderId,
    attemptId,
    orderLineId: pass.orderLineId,
    amountOre: refundOre,
    reason: 'withdrawal',
    causeKey: `withdrawal:${pass.id}`,
    status: 'done',
    dueAt: at,
    createdAt: at,
    doneAt: later(at, minutes(1)),
    attempts: 1,
  })
}

/** A refund is due within 14 days of the declaration (L-WD-6). */
const latestRefundDay = (at: Date): PlainDate => addDays(danishDay(at), 14)
