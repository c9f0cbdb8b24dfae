import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Step } from '#domain/salequeue/schedule.ts'
import { deleted, noPersonalData, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** A queue of a sale (docs/algorithms/sale-queue.md). */
export const saleQueues = pgTable(
  'sale_queues',
  {
    id: id().primaryKey(),
    beginsAt: instant('begins_at').notNull(),
    opensAt: instant('opens_at').notNull(),
    perMinute: integer('per_minute').notNull(),
    /** Of the lot; null until it is drawn. */
    seed: text('seed'),
    drawnAt: instant('drawn_at'),
    /** How many took part in the lot. */
    drawn: integer('drawn').notNull().default(0),
    lastNumber: integer('last_number').notNull().default(0),
    schedule: jsonb('schedule').$type<Step[]>().notNull().default([]),
    /** When everybody was let in, or the plan was given up. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
  },
  // At most one queue at a time.
  (t) => [
    uniqueIndex('sale_queues_one_open')
      .on(sql`(true)`)
      .where(sql`${t.closedAt} is null`),
  ],
)

noPersonalData(
  saleQueues,
  'A queue of a sale',
  'id beginsAt opensAt perMinute seed drawnAt drawn lastNumber schedule closedAt createdAt',
)

/** A place in a queue, which begins at most one purchase that is ordered. */
export const saleQueueTickets = pgTable(
  'sale_queue_tickets',
  {
    id: id().primaryKey(),
    queueId: uuid('queue_id')
      .notNull()
      .references(() => saleQueues.id),
    /** Null before the lot. */
    number: integer('number'),
    /** Of a golfer who was signed in, for the same place in every browser. */
    accountId: uuid('account_id'),
    /** The purchase that it began. */
    registrationId: uuid('registration_id'),
    orderedAt: instant('ordered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('sale_queue_tickets_number').on(t.queueId, t.number),
    // A used ticket stays, and its golfer may stand in the queue again.
    uniqueIndex('sale_queue_tickets_account')
      .on(t.queueId, t.accountId)
      .where(sql`${t.orderedAt} is null`),
    index('sale_queue_tickets_registration').on(t.registrationId),
  ],
)

personalData(saleQueueTickets, {
  about: 'A place in the queue of a sale',
  purpose: 'sale',
  retention: 'abandonedRegistration',
  section: ['saleQueueTickets', 'Pladser i køen til et salg'],
  columns: {
    accountId: deleted('pseudonym'),
    number: deleted('purchase', 'Nummer'),
    createdAt: deleted('purchase', 'Taget'),
    orderedAt: deleted('purchase', 'Brugt'),
  },
  nonPersonal: 'id queueId registrationId',
})
