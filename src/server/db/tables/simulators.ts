import { index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** `simulator` is a provider of our own invention; the others speak the language of a real one. */
export type SimulatedProvider = 'simulator' | 'mobilepay' | 'quickpay' | 'stripe' | 'nexi'

/** The database of the simulated payment providers. */
export const simulatorPayments = pgTable(
  'simulator_payments',
  {
    id: id().primaryKey(),
    /** A number of its own, for providers whose ids are numbers. */
    number: serial('number').notNull(),
    provider: text('provider').$type<SimulatedProvider>().notNull().default('simulator'),
    /** The shop's. */
    reference: text('reference').notNull(),
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
    /** Where a buyer goes who leaves without paying, if it is another address. */
    cancelUrl: text('cancel_url'),
    callbackUrl: text('callback_url').notNull(),
    /** What the shop wants to see in the header of callbacks, at a provider that signs none. */
    callbackWord: text('callback_word'),
    description: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    authorizedUntil: instant('authorized_until'),
    /** When a delayed approval is due. Stored, so that it survives a restart. */
    approveAt: instant('approve_at'),
    /** The failure to simulate in later calls about this payment. */
    failure: text('failure').$type<
      | 'error_before'
      | 'error_after'
      | 'hangs'
      | 'rate_limited'
      | 'capture_refused'
      | 'release_refused'
      | 'refund_fails'
      | 'dispute_lost'
      | 'dispute_won'
    >(),
    failuresLeft: integer('failures_left').notNull().default(0),
    events: jsonb('events').$type<Record<string, unknown>[]>().notNull(),
    idempotency: jsonb('idempotency').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [unique('simulator_payments_reference').on(t.provider, t.reference)],
)

noPersonalData(
  simulatorPayments,
  'Demonstration only: payments of invented people',
  'id number provider reference state amountOre currency authorizedOre capturedOre refundedOre cancelledOre returnUrl cancelUrl callbackUrl callbackWord description createdAt expiresAt authorizedUntil approveAt failure failuresLeft events idempotency',
)

/** Webhooks of the simulated provider; retried until a response is 2xx. */
export const simulatorCallbacks = pgTable(
  'simulator_callbacks',
  {
    id: id().primaryKey(),
    provider: text('provider').$type<SimulatedProvider>().notNull().default('simulator'),
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
  'Demonstration only: webhooks of the simulated payment provider',
  'id provider url body dueAt tries doneAt createdAt',
)

/** Addresses that shops have registered by the API of a simulated provider. */
export const simulatorWebhooks = pgTable('simulator_webhooks', {
  id: id().primaryKey(),
  provider: text('provider').$type<SimulatedProvider>().notNull().default('mobilepay'),
  url: text('url').notNull(),
  /** Signs callbacks to the address. */
  secret: text('secret').notNull(),
})

noPersonalData(
  simulatorWebhooks,
  'Demonstration only: addresses for callbacks of the simulated payment provider',
  'id provider url secret',
)

/** Members of the simulated golf union, as its member API returns them. */
export const simulatorGolfers = pgTable('simulator_golfers', {
  personId: text('person_id').primaryKey(),
  /** The member's DGU numbers. */
  unionIds: text('union_ids').array().notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
})

noPersonalData(
  simulatorGolfers,
  'Demonstration only: invented members of the simulated golf union',
  'personId unionIds answer',
)

/** Cards received by the simulated union's scorecard exchange, by the sender's id. */
export const simulatorScorecards = pgTable('simulator_scorecards', {
  externalId: text('external_id').primaryKey(),
  card: jsonb('card').$type<Record<string, unknown>>().notNull(),
  /** How often it was received. */
  posts: integer('posts').notNull(),
})

noPersonalData(
  simulatorScorecards,
  'Demonstration only: cards received by the simulated golf union',
  'externalId card posts',
)

/** State of the simulated union's login: unfinished sign-ins, issued codes and tokens. */
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

/** Classes and objects of the simulated Google Wallet. */
export const simulatorWalletObjects = pgTable('simulator_wallet_objects', {
  /** `issuerId.suffix`. */
  id: text('id').primaryKey(),
  kind: text('kind')
    .$type<'genericClass' | 'genericObject' | 'eventTicketClass' | 'eventTicketObject'>()
    .notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  /** How often somebody added it to a wallet. */
  saves: integer('saves').notNull().default(0),
})

noPersonalData(
  simulatorWalletObjects,
  'Demonstration only: cards in the simulated Google Wallet',
  'id kind content saves',
)

/** SMS that the simulated company has received. */
export const simulatorSms = pgTable('simulator_sms', {
  id: id().primaryKey(),
  recipient: text('recipient').notNull(),
  sender: text('sender').notNull(),
  message: text('message').notNull(),
  /** The sender's. */
  reference: text('reference'),
  status: text('status').notNull(),
  at: instant('at').notNull(),
})

noPersonalData(
  simulatorSms,
  'Demonstration only: SMS to invented people',
  'id recipient sender message reference status at',
)
