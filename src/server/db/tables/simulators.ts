import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** The simulated payment provider's own memory. It stands in for another company's database. */
export const simulatorPayments = pgTable('simulator_payments', {
  id: id().primaryKey(),
  reference: text('reference').notNull().unique(),
  state: text('state').notNull(),
  amountOre: integer('amount_ore').notNull(),
  currency: text('currency').notNull(),
  authorizedOre: integer('authorized_ore').notNull(),
  capturedOre: integer('captured_ore').notNull(),
  refundedOre: integer('refunded_ore').notNull(),
  cancelledOre: integer('cancelled_ore').notNull(),
  returnUrl: text('return_url').notNull(),
  callbackUrl: text('callback_url').notNull(),
  description: text('description').notNull(),
  createdAt: instant('created_at').notNull(),
  events: jsonb('events').$type<Record<string, unknown>[]>().notNull(),
  idempotency: jsonb('idempotency').$type<Record<string, unknown>>().notNull(),
})

/** The simulated golf union's members, as its member API would answer. */
export const simulatorGolfers = pgTable('simulator_golfers', {
  personId: text('person_id').primaryKey(),
  /** One row per DGU number is found through `union_ids`. */
  unionIds: text('union_ids').array().notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
})
