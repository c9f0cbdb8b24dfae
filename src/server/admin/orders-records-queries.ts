import { sql } from 'drizzle-orm'
import { getAttempt, getOrder, getPaymentCase } from '#contract/admin/orders.ts'
import { campaigns } from '../db/tables/campaigns.ts'
import { clubs } from '../db/tables/clubs.ts'
import { accounts } from '../db/tables/accounts.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes } from '../db/tables/passes.ts'
import {
  captures,
  paymentAttempts,
  paymentCases,
  paymentEvents,
  refunds,
} from '../db/tables/payments.ts'
import { orderLines, orderNotes, orders } from '../db/tables/orders.ts'
import { receipts } from '../db/tables/receipts.ts'
import type { TableSource } from './list-queries.ts'
import { attemptsSource, ordersSource, paymentCasesSource } from './orders-queries.ts'
import { mailedAbout, mailsTable } from './mails-queries.ts'
import type { RecordSource } from './record-queries.ts'
import type { TimelineScope } from './timeline-queries.ts'
import { isReopenable, settledNote } from './todays-work-queries.ts'

const linesTable: TableSource = {
  list: getOrder.related.lines as TableSource['list'],
  from: sql`${orderLines}`,
  id: orderLines.id,
  columns: {
    description: orderLines.description,
    listPriceOre: orderLines.listPriceOre,
    discountOre: orderLines.discountOre,
    campaign: sql`(select ${campaigns.name} from ${campaigns} where ${campaigns.id} = ${orderLines.campaignId})`,
    soldBy: sql`(select ${clubs.name} from ${clubs} where ${clubs.id} = ${orderLines.soldByClubId})`,
    vatOre: orderLines.vatOre,
    totalOre: orderLines.totalOre,
    giftCardOre: orderLines.giftCardOre,
    refundedOre: orderLines.refundedOre,
  },
}

const capturesTable: TableSource = {
  list: getOrder.related.captures as TableSource['list'],
  from: sql`${captures}`,
  id: captures.id,
  columns: {
    status: captures.status,
    amountOre: captures.amountOre,
    dueAt: captures.dueAt,
    doneAt: captures.doneAt,
    tries: captures.tries,
    lastError: captures.lastError,
  },
}

const refundsTable: TableSource = {
  list: getOrder.related.refunds as TableSource['list'],
  from: sql`${refunds}`,
  id: refunds.id,
  columns: {
    status: refunds.status,
    amountOre: refunds.amountOre,
    means: sql`case when ${refunds.giftCardId} is not null then 'gift_card'
      when ${refunds.bankPaidOn} is not null then 'bank' else 'provider' end`,
    reason: refunds.reason,
    createdAt: refunds.createdAt,
    doneAt: refunds.doneAt,
    lastError: refunds.lastError,
  },
}

const receiptsTable: TableSource = {
  list: getOrder.related.receipts as TableSource['list'],
  from: sql`${receipts}`,
  id: receipts.id,
  columns: {
    number: receipts.number,
    kind: receipts.kind,
    issuedOn: receipts.issuedOn,
    totalOre: receipts.totalOre,
    vatOre: receipts.vatOre,
    isKept: sql`${receipts.document} <> ''`,
  },
}

const notesTable: TableSource = {
  list: getOrder.related.notes as TableSource['list'],
  from: sql`${orderNotes} left join ${accounts} on ${accounts.id} = ${orderNotes.writtenBy}`,
  id: orderNotes.id,
  columns: {
    text: orderNotes.text,
    writtenBy: sql`coalesce(nullif(${accounts.name}, ''), ${accounts.email})`,
    writtenAt: orderNotes.writtenAt,
  },
}

const eventsTable: TableSource = {
  list: getAttempt.related.events as TableSource['list'],
  from: sql`${paymentEvents}`,
  id: paymentEvents.id,
  columns: {
    name: paymentEvents.name,
    source: paymentEvents.source,
    amountOre: paymentEvents.amountOre,
    receivedAt: paymentEvents.receivedAt,
    eventKey: paymentEvents.providerEventKey,
  },
}

const ofOrders = (ids: ReturnType<typeof sql>): TimelineScope => ({
  orders: ids,
  passes: sql`array(select ${passes.id} from ${passes} where ${passes.orderId} = any(${ids}))`,
})
const orderOfAttempt = (id: string) =>
  sql`array(select ${paymentAttempts.orderId} from ${paymentAttempts} where ${paymentAttempts.id} = ${id})`
const orderOfCase = (id: string) =>
  sql`array(select ${paymentCases.orderId} from ${paymentCases} where ${paymentCases.id} = ${id})`
const newest = sql`${orders.createdAt} desc`
const newestAttempt = sql`${paymentAttempts.createdAt} desc`

export const orderRecord: RecordSource = {
  record: getOrder,
  source: ordersSource,
  more: {
    expiresAt: orders.expiresAt,
    securedAt: orders.securedAt,
    fulfilledAt: orders.fulfilledAt,
    cancelledAt: orders.cancelledAt,
  },
  related: {
    lines: {
      from: linesTable,
      of: (id) => sql`${orderLines.orderId} = ${id}`,
      order: sql`${orderLines.position}`,
    },
    attempts: {
      from: attemptsSource,
      of: (id) => sql`${paymentAttempts.orderId} = ${id}`,
      order: newestAttempt,
    },
    captures: {
      from: capturesTable,
      of: (id) => sql`${captures.orderId} = ${id}`,
      order: sql`${captures.createdAt}`,
    },
    refunds: {
      from: refundsTable,
      of: (id) => sql`${refunds.orderId} = ${id}`,
      order: sql`${refunds.createdAt}`,
    },
    receipts: {
      from: receiptsTable,
      of: (id) => sql`${receipts.orderId} = ${id}`,
      order: sql`${receipts.issuedOn}, ${receipts.number}`,
    },
    cases: {
      from: paymentCasesSource,
      of: (id) => sql`${paymentCases.orderId} = ${id}`,
      order: sql`${paymentCases.openedAt} desc`,
    },
    notes: {
      from: notesTable,
      of: (id) => sql`${orderNotes.orderId} = ${id}`,
      order: sql`${orderNotes.writtenAt} desc`,
    },
    mails: { from: mailsTable, of: mailedAbout, order: sql`${mails.createdAt} desc` },
  },
  timelineOf: (id) => ofOrders(sql`array[${id}::uuid]`),
  viewedAs: 'order',
}

export const attemptRecord: RecordSource = {
  record: getAttempt,
  source: attemptsSource,
  more: {
    expiresAt: paymentAttempts.expiresAt,
    authorizedUntil: paymentAttempts.authorizedUntil,
    releasedAt: paymentAttempts.releasedAt,
  },
  related: {
    orders: {
      from: ordersSource,
      of: (id) => sql`${orders.id} = any(${orderOfAttempt(id)})`,
      order: newest,
    },
    events: {
      from: eventsTable,
      of: (id) => sql`${paymentEvents.attemptId} = ${id}`,
      order: sql`${paymentEvents.receivedAt}`,
    },
  },
  timelineOf: (id) => ofOrders(orderOfAttempt(id)),
  viewedAs: 'attempt',
}

export const paymentCaseRecord: RecordSource = {
  record: getPaymentCase,
  source: paymentCasesSource,
  more: {
    details: sql`${paymentCases.details}::text`,
    settled: settledNote('payment_case', paymentCases.id),
    mayReopen: sql`case when ${isReopenable} then 'yes' end`,
  },
  related: {
    orders: {
      from: ordersSource,
      of: (id) => sql`${orders.id} = any(${orderOfCase(id)})`,
      order: newest,
    },
    attempts: {
      from: attemptsSource,
      of: (id) => sql`${paymentAttempts.orderId} = any(${orderOfCase(id)})`,
      order: newestAttempt,
    },
  },
  timelineOf: (id) => ofOrders(orderOfCase(id)),
  viewedAs: 'payment_case',
}
