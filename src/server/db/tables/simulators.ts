import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** The simulated payment provider's own memory. It stands in for another company's database. */
export const simulatorPayments = pgTable('simulator_payments', {
  id: id().primaryKey(),
  reference: text('reference').notNull().unique(),
  state: text('state')
    .$type<'CREATED' | 'AUTHORIZED' | 'DECLINED' | 'ABORTED' | 'EXPIRED' | 'TERMINATED'>()
    .notNull(),
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
  expiresAt: instant('expires_at').notNull(),
  authorizedUntil: instant('authorized_until'),
  /** An approval that the visitor asked to have delayed; it survives a restart. */
  approveAt: instant('approve_at'),
  /** What goes wrong with later calls about this payment, and how many more times. */
  failure: text('failure').$type<'error_before' | 'error_after' | 'capture_refused'>(),
  failuresLeft: integer('failures_left').notNull().default(0),
  events: jsonb('events').$type<Record<string, unknown>[]>().notNull(),
  idempotency: jsonb('idempotency').$type<Record<string, unknown>>().notNull(),
})

noPersonalData(
  simulatorPayments,
  'Demonstration only: the pretended provider’s memory of invented people',
  'id reference state amountOre currency authorizedOre capturedOre refundedOre cancelledOre returnUrl callbackUrl description createdAt expiresAt authorizedUntil approveAt failure failuresLeft events idempotency',
)

/** Callbacks that the simulated provider owes a shop; sent again until one is answered with 2xx. */
export const simulatorCallbacks = pgTable(
  'simulator_callbacks',
  {
    id: id().primaryKey(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    doneAt: instant('done_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('simulator_callbacks_due').on(t.doneAt, t.dueAt)],
)

noPersonalData(
  simulatorCallbacks,
  'Demonstration only: what the pretended provider will tell us',
  'id url body dueAt tries doneAt createdAt',
)

/** The simulated golf union's members, as its member API would answer. */
export const simulatorGolfers = pgTable('simulator_golfers', {
  personId: text('person_id').primaryKey(),
  /** One row per DGU number is found through `union_ids`. */
  unionIds: text('union_ids').array().notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
})

noPersonalData(
  simulatorGolfers,
  'Demonstration only: the pretended union’s invented members',
  'personId unionIds answer',
)

/** The cards that the simulated union's scorecard exchange has taken, by the sender's own id. */
export const simulatorScorecards = pgTable('simulator_scorecards', {
  externalId: text('external_id').primaryKey(),
  card: jsonb('card').$type<Record<string, unknown>>().notNull(),
  /** How often it came. */
  posts: integer('posts').notNull(),
})

noPersonalData(
  simulatorScorecards,
  'Demonstration only: cards that the pretended union was sent',
  'externalId card posts',
)

/** What the simulated union's login remembers: sign-ins under way, codes and tokens it has issued. */
export const simulatorGrants = pgTable(
  'simulator_grants',
  {
    /** Kind and id, as in `AccessToken:…`. */
    key: text('key').primaryKey(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('simulator_grants_grant').on(t.grantId), index('simulator_grants_uid').on(t.uid)],
)

noPersonalData(
  simulatorGrants,
  'Demonstration only: sign-ins of invented members',
  'key payload grantId uid expiresAt',
)
