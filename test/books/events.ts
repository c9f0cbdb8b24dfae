import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#server/app-error.ts'
import type { Ctx } from '#server/ctx.ts'
import { simulatorCallbacks, simulatorPayments } from '#server/db/tables/simulators.ts'
import { companyInvoices, companyOrders } from '#server/db/tables/companies.ts'
import { registerInvoicePayment } from '#server/companies/invoices.ts'
import { findAttempt } from '#server/payments/attempt-queries.ts'
import { runPayments } from '#server/payments/jobs.ts'
import { returnTokenKey } from '#server/payments/providers.ts'
import { findOrder, lockOrder, selectOrderLines } from '#server/payments/queries.ts'
import { queueCapture } from '#server/payments/queue-capture.ts'
import { refundByAdmin, selectLinesToRefund } from '#server/payments/refund-by-admin.ts'
import { checkPaymentReturn } from '#server/payments/return-page.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'
import { returnToken } from '#server/payments/start-attempt.ts'
import { closeOrder, isOpen } from '#server/payments/start-order.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import { closeCards, payFailedRefund } from './failed-refunds.ts'
import { bookProviders, type BookShop } from './shop.ts'
import { openTab, pick, type Purchase } from './purchases.ts'

type Draw = () => number
/** Something that happens to a purchase, in a process of its own that may crash. */
type Event = (shop: BookShop, by: Ctx, purchase: Purchase, draw: Draw) => Promise<unknown>

const endings = [
  ...Array.from({ length: 5 }, () => 'approve' as const),
  ...(['callback_first', 'no_callback', 'error_after', 'approve_twice', 'close_tab'] as const),
  ...(['callback_first', 'no_callback', 'error_after', 'approve_later', 'decline'] as const),
  ...(['abort', 'wrong_amount', 'error_before', 'rate_limited', 'capture_refused'] as const),
] as const satisfies readonly Choice[]

const pay: Event = async (shop, _by, { tabs }, draw) => {
  const tab = tabs.find(({ hasChosen, redirectUrl }) => !hasChosen && isHosted(redirectUrl))
  if (!tab) return
  tab.hasChosen = true
  await shop.choose(tab.redirectUrl, pick(draw, endings))
}

const isHosted = (url: string) => new URL(url).pathname.includes('/simulator/')

const tabOf = ({ tabs }: Purchase, draw: Draw) => (tabs.length > 0 ? pick(draw, tabs) : undefined)

const comeBack: Event = async (shop, by, purchase, draw) => {
  const tab = tabOf(purchase, draw)
  if (!tab) return
  const token = returnToken(await returnTokenKey(shop.ctx()), tab.attemptId)
  await checkPaymentReturn(by, shop.purchases, { token })
}

const callBack: Event = async (shop, by, purchase, draw) => {
  const tab = tabOf(purchase, draw)
  if (!tab) return
  await settleAttempt(by, shop.purchases, { attemptId: tab.attemptId, source: 'callback' })
}

/** Callbacks that were answered long ago come again. */
const callBackLate: Event = async (shop, _by, purchase, draw) => {
  const tab = tabOf(purchase, draw)
  const attempt = tab && (await findAttempt(shop.db, tab.attemptId))
  if (!attempt) return
  const isOurs = sql`position(${attempt.reference} in ${simulatorCallbacks.body}) > 0`
  await shop.db
    .update(simulatorCallbacks)
    .set({ doneAt: null, tries: 0, dueAt: shop.clock.now() })
    .where(isOurs)
  await shop.runSimulator()
}

/** Somebody else says that everything is paid. */
const forge: Event = async (shop, _by, purchase, draw) => {
  const tab = tabOf(purchase, draw)
  const attempt = tab && (await findAttempt(shop.db, tab.attemptId))
  if (!attempt) return
  const { provider, reference, amountOre } = attempt
  if (!bookProviders.some((name) => name === provider)) return
  const answer = await fetch(`${shop.url()}/api/v1/payments/callbacks/${provider}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-ms-date': shop.clock.now().toUTCString(),
      'x-ms-content-sha256': 'AAAA',
      authorization: 'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=AAAA',
      'quickpay-checksum-sha256': 'a'.repeat(64),
    },
    body: JSON.stringify({ reference, order_id: reference, success: true, amount: amountOre }),
  })
  if (answer.status < 400) throw new Error(`A forged callback was answered ${answer.status}`)
}

const runJobs: Event = (shop, by) => runPayments(by, shop.purchases)

/** A part, the whole or one øre more than the whole of some lines; every third button is pressed twice at once. */
const refund: Event = async (shop, by, { orderId }, draw) => {
  const order = await findOrder(shop.db, orderId)
  if (!order) return
  const lines = await selectLinesToRefund(shop.db, order)
  const seenLeftOre = lines.reduce((sum, { leftOre }) => sum + leftOre, 0)
  const { id: orderLineId, leftOre } = pick(draw, lines)
  const size = pick(draw, ['part', 'part', 'whole', 'too_much'] as const)
  const amountOre =
    size === 'too_much' ? leftOre + 1 : size === 'whole' ? leftOre : Math.ceil(leftOre * draw())
  const request = {
    id: orderId,
    requestId: randomUUID(),
    seenLeftOre,
    shares: [{ orderLineId, amountOre }],
    reason: 'goodwill' as const,
    note: '',
  }
  const press = async () => {
    await refundByAdmin(by, request)
    if (size === 'too_much') throw new Error('More than was paid was refunded')
  }
  await Promise.all(draw() < 0.33 ? [press(), press()] : [press()])
}

const cancel: Event = (_shop, by, { orderId }) =>
  by.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isOpen(order)) return
    await closeOrder(tx, { ...by, db: tx }, order, 'cancelled_by_operator')
  })

/** A line of a card whose holder is verified. */
const captureLine: Event = async (shop, by, { orderId }, draw) => {
  const order = await findOrder(shop.db, orderId)
  if (!order?.securedBy || order.status === 'cancelled') return
  if (order.kind === 'company_cards' || (await hasWholeCapture(shop, orderId))) return
  const { id: orderLineId } = pick(draw, await selectOrderLines(shop.db, orderId))
  await by.db.transaction((tx) =>
    queueCapture(tx, { ...by, db: tx }, { orderId, orderLineId, dueAt: by.now() }),
  )
}

async function hasWholeCapture({ db }: BookShop, orderId: string) {
  const { rows } = await db.execute(
    sql`select 1 from payment_captures where order_id = ${orderId} and order_line_id is null`,
  )
  return rows.length > 0
}

const payInvoice: Event = async (shop, by, { orderId }) => {
  const [invoice] = await shop.db
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .innerJoin(companyOrders, eq(companyOrders.id, companyInvoices.companyOrderId))
    .where(and(eq(companyOrders.orderId, orderId), eq(companyInvoices.kind, 'invoice')))
  if (invoice) await registerInvoicePayment(by, { invoiceId: invoice.id })
}

/** From some time on the provider refuses to take a payment's money. */
const startRefusing: Event = async (shop, _by, purchase, draw) => {
  const tab = tabOf(purchase, draw)
  const attempt = tab && draw() < 0.2 ? await findAttempt(shop.db, tab.attemptId) : undefined
  if (!attempt) return
  await shop.db
    .update(simulatorPayments)
    .set({ failure: 'capture_refused', failuresLeft: 0 })
    .where(eq(simulatorPayments.reference, attempt.reference))
}

/** The provider does the next thing that it is asked, and answers with an error. */
const failNext: Event = async (shop, _by, { tabs }) => {
  for (const { attemptId } of tabs) {
    const attempt = await findAttempt(shop.db, attemptId)
    await shop.db
      .update(simulatorPayments)
      .set({ failure: 'error_after', failuresLeft: 1 })
      .where(eq(simulatorPayments.reference, attempt?.reference ?? ''))
  }
}

const openAnotherTab: Event = (_shop, by, purchase, draw) => openTab(by, purchase, draw)

const often = (times: number, event: Event) => Array.from({ length: times }, () => event)

/** What may happen to a purchase. */
export const events: readonly Event[] = [
  ...often(2, openAnotherTab),
  ...often(4, pay),
  ...often(2, comeBack),
  ...often(2, runJobs),
  ...often(2, refund),
  ...often(2, captureLine),
  ...often(2, failNext),
  callBack,
  callBackLate,
  forge,
  cancel,
  payInvoice,
  startRefusing,
  closeCards,
  payFailedRefund,
]

/** What may happen to one that was bought a while ago. */
export const laterEvents = [
  ...often(2, refund),
  ...often(2, payFailedRefund),
  closeCards,
  failNext,
  callBackLate,
  payInvoice,
  callBack,
]

/** A refusal, or a provider without an answer, is what a buyer or a job is told. */
export const isToldTo = (error: unknown) =>
  error instanceof AppError || (error instanceof Error && error.name === 'ProviderError')
