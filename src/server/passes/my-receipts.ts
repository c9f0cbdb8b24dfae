import type { Receipt, ReceiptInList } from '#contract/passes/receipts.ts'
import { refundReasonText } from '#domain/payments/refund-reason-text.ts'
import { datedEventText, withdrawalText } from '#domain/passes/withdrawal-text.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { findMailTo } from '../notifications/queries.ts'
import { buyerOf } from '../payments/buyer.ts'
import { selectReceiptsOf } from '../payments/issued-receipt-queries.ts'
import { causesOfFailed, type OrderLineRow, type OrderRow } from '../payments/queries.ts'
import {
  findOrderOf,
  selectMoneyOf,
  selectOrdersOf,
  type Buyer,
} from '../payments/receipt-queries.ts'
import { selectMadeGoodLines, selectPassIdsOfOrder } from './payment-queries.ts'
import { selectPassesOfAccount } from './queries.ts'
import { toPassView } from './pass-view.ts'
import { findGiftCardAgreement } from './withdraw-gift-card.ts'
import type { CaptureRow, RefundRow } from '../payments/money-queries.ts'
import type { MovementRow } from '../payments/gift-card-queries.ts'

const maxReceipts = 200
/** A transfer has a day and no time: minutes since midnight. */
const noon = 12 * 60

/** My orders, the newest first. */
export async function listMyReceipts(ctx: Ctx): Promise<{ receipts: ReceiptInList[] }> {
  const orders = await selectOrdersOf(ctx.db, buyerOf(ctx), maxReceipts)
  const money = await loadMoney(ctx, orders)
  return { receipts: orders.map((order) => toListItem(order, money(order.id))) }
}

/** One of my orders with its payments and refunds, and the cards of it that I may see. */
export async function getMyReceipt(ctx: Ctx, { orderId }: { orderId: string }): Promise<Receipt> {
  const buyer = buyerOf(ctx)
  const order = await findOrderOf(ctx.db, buyer, orderId)
  if (!order) throw new AppError('not_found')
  const money = (await loadMoney(ctx, [order]))(order.id)
  return {
    ...toListItem(order, money),
    buyerName: order.buyerName,
    buyerEmail: order.buyerEmail,
    currency: order.currency,
    vatOre: sum(money.lines.map(({ vatOre }) => vatOre)),
    lines: money.lines.map((line) => ({
      description: line.description,
      listPriceOre: line.listPriceOre,
      discountOre: line.discountOre,
      totalOre: line.totalOre,
      vatMode: line.vatMode,
      vatOre: line.vatOre,
      refundedOre: line.refundedOre,
    })),
    money: moneyOfReceipt(order, money),
    passes: await loadPasses(ctx, buyer, order.id),
    withdrawal: await withdrawalOf(ctx, order),
    mailId: await findConfirmation(ctx, buyer, order.id),
    documents: (await selectReceiptsOf(ctx.db, order.id)).map(
      ({ id, kind, number, issuedOn, totalOre, document }) => ({
        receiptId: id,
        kind,
        number,
        issuedOn,
        totalOre,
        isKept: document !== '',
      }),
    ),
  }
}

/** Loads the lines, captures and refunds of several orders, grouped by order. */
async function loadMoney(ctx: Ctx, orders: OrderRow[]): Promise<(orderId: string) => OrderMoney> {
  const all = await selectMoneyOf(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const madeGood = await selectMadeGoodLines(
    ctx.db,
    all.lines.map(({ id }) => id),
  )
  return (id) => ({
    lines: all.lines.filter(({ orderId }) => orderId === id),
    captures: all.captures.filter(({ orderId }) => orderId === id),
    refunds: all.refunds.filter(({ orderId }) => orderId === id),
    openCauses: all.openCauses,
    returned: all.returned.filter(({ orderId }) => orderId === id),
    madeGood,
  })
}

const toListItem = (order: OrderRow, money: OrderMoney): ReceiptInList => ({
  orderId: order.id,
  number: order.number ?? '',
  orderedAt: order.createdAt.toISOString(),
  what: money.lines.map(({ description }) => description),
  totalOre: order.totalOre,
  refundedOre: sum(money.lines.map(({ refundedOre }) => refundedOre)),
  state: stateOfReceipt(order, money),
})

async function loadPasses(ctx: Ctx, { accountId }: Buyer, orderId: string) {
  const ids = await selectPassIdsOfOrder(ctx.db, orderId)
  const owned = await selectPassesOfAccount(ctx.db, accountId)
  const ofOrder = owned.filter(({ pass }) => ids.includes(pass.id))
  const shown = await Promise.all(ofOrder.map((pass) => toPassView(ctx, pass)))
  return shown.map(({ id, number, holder, productName, stateText, withdrawal }) => ({
    passId: id,
    number,
    holder: `${holder.firstName} ${holder.lastName}`,
    productName,
    stateText,
    withdrawal: {
      open: withdrawal.status === 'open',
      text: withdrawal.text,
      deadline: withdrawal.deadline,
    },
  }))
}

/** The right of withdrawal of what is no card: a gift card has it, a tournament and a company have none (L-WD-4). */
async function withdrawalOf(ctx: Ctx, order: OrderRow): Promise<Receipt['withdrawal']> {
  const { kind, number, buyerEmail: email } = order
  if (kind === 'tournament_entry') return { open: false, text: datedEventText }
  if (kind === 'company_cards') return { open: false, text: withdrawalText('exempt', today(ctx)) }
  if (kind !== 'gift_card' || number === null) return null
  const bought = await findGiftCardAgreement(ctx.db, { orderNumber: number, email }, ctx.now())
  if (!bought) return null
  const { status, deadline } = bought
  return { open: status === 'open', text: withdrawalText(status, deadline, 'gift_card') }
}

/** The mail that confirmed the agreement on a durable medium (L-IN-6). */
async function findConfirmation(ctx: Ctx, buyer: Buyer, orderId: string) {
  const mail = await findMailTo(ctx.db, buyer, { dedupeKey: `order:${orderId}` })
  return mail && mail.html !== null ? mail.id : null
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

type OrderMoney = {
  lines: OrderLineRow[]
  captures: CaptureRow[]
  refunds: RefundRow[]
  /** The causes of cases that are open. */
  openCauses: ReadonlySet<string>
  /** What went back to the gift card, by a refund or because nothing could be captured. */
  returned: MovementRow[]
  /** Lines whose money was paid later by a separate order. */
  madeGood: ReadonlySet<string>
}

/** The payment state of an order. */
function stateOfReceipt(
  order: Pick<OrderRow, 'totalOre' | 'status'>,
  { lines, captures, madeGood }: OrderMoney,
): ReceiptInList['state'] {
  if (order.totalOre === 0) return 'nothing_owed'
  const isReturned = lines.every(({ totalOre, refundedOre }) => refundedOre >= totalOre)
  if (isReturned || order.status === 'refunded' || order.status === 'cancelled') return 'returned'
  const isOwed = captures.some(
    ({ status, orderLineId }) => status === 'refused' && !madeGood.has(orderLineId ?? ''),
  )
  if (isOwed) return 'owed'
  const isTaken = captures.some(({ status }) => status === 'done')
  const isWaiting = captures.some(({ status }) => status === 'due' || status === 'sending')
  return isTaken && !isWaiting ? 'paid' : 'reserved'
}

type Movement = Receipt['money'][number]

/** Captures and refunds in chronological order. */
function moneyOfReceipt(order: OrderRow, money: OrderMoney): Movement[] {
  const { captures, refunds, returned, openCauses } = money
  const movements = [
    giftCardMovement(order),
    ...captures.flatMap(captureMovements),
    ...refunds
      .filter((refund) => refund.giftCardId === null && !isOver(refund, openCauses))
      .map(refundMovement),
    ...returned.map((movement) => returnMovement(movement, refunds)),
  ]
  return movements
    .filter(({ amountOre }) => amountOre > 0)
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

const giftCardMovement = ({ giftCardOre, securedAt, createdAt }: OrderRow): Movement => ({
  kind: 'gift_card',
  amountOre: giftCardOre,
  at: (securedAt ?? createdAt).toISOString(),
  why: null,
})

/** No movement for a capture that was refused or dropped. */
function captureMovements({ status, amountOre, createdAt, doneAt }: CaptureRow): Movement[] {
  if (status === 'refused' || status === 'dropped') return []
  const kind = status === 'done' ? 'taken' : 'taking'
  return [{ kind, amountOre, at: (doneAt ?? createdAt).toISOString(), why: null }]
}

/** A person has dealt with a failed refund: by a transfer, another try, or in a way that a note on its case names. */
const isOver = ({ id, status }: RefundRow, openCauses: ReadonlySet<string>) =>
  status === 'failed' && !causesOfFailed(id).some((cause) => openCauses.has(cause))

/** A failed refund counts as pending, because a person handles it. */
function refundMovement(row: RefundRow): Movement {
  const { status, amountOre, reason, createdAt, doneAt, bankPaidOn } = row
  if (bankPaidOn) {
    const at = danishInstant(bankPaidOn, noon).toISOString()
    return { kind: 'refunded', amountOre, at, why: 'Overført til din konto' }
  }
  const kind = status === 'done' ? 'refunded' : status === 'released' ? 'released' : 'refunding'
  const at = (doneAt ?? createdAt).toISOString()
  return { kind, amountOre, at, why: refundReasonText(reason) }
}

/** A refund to a gift card is done at once, so both have the same time. */
function returnMovement(returned: MovementRow, refunds: readonly RefundRow[]): Movement {
  const { orderLineId, amountOre, at } = returned
  const refund = refunds.find(
    (row) =>
      row.giftCardId !== null &&
      row.orderLineId === orderLineId &&
      row.doneAt?.getTime() === at.getTime(),
  )
  const why = refundReasonText(refund?.reason ?? '')
  return { kind: 'to_gift_card', amountOre, at: at.toISOString(), why }
}
