import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductCode, ProductVersion } from '#domain/passes/products.ts'
import type { PassState } from '#domain/passes/pass-state.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { startingTerms, type SettlementTerms } from '#domain/settlement/terms.ts'
import { emptied, erasedAddress, kept, noPersonalData, personalData } from '../personal-data.ts'
import { golfers } from './accounts.ts'
import { day, id, instant } from './columns.ts'

/** The columns of a pass that an upgrade replaces. */
export type BeforeUpgrade = {
  productCode: ProductCode
  soldTerms: SoldTerms
  startNow: boolean
  startNowText: string | null
}

/** A year of passes: when they are sold, when they are played, and by which rules. */
export const seasons = pgTable('seasons', {
  id: id().primaryKey(),
  /** `2027`, or `Demo`. */
  code: text('code').notNull().unique(),
  salesFrom: day('sales_from').notNull(),
  salesTo: day('sales_to').notNull(),
  playFrom: day('play_from').notNull(),
  playTo: day('play_to').notNull(),
  status: text('status').$type<'draft' | 'published' | 'live' | 'closing' | 'closed'>().notNull(),
  termsVersion: text('terms_version').notNull(),
  ruleVersion: text('rule_version').notNull(),
  /** What its money is shared by. Written with the season: later starting terms never reach it. */
  settlementTerms: jsonb('settlement_terms')
    .$type<SettlementTerms>()
    .notNull()
    .default(startingTerms),
  createdAt: instant('created_at').notNull(),
})

noPersonalData(
  seasons,
  'A season',
  'id code salesFrom salesTo playFrom playTo status termsVersion ruleVersion settlementTerms createdAt',
)

/** A product as sold in a season. A change is a new version, never retroactive. */
export const productVersions = pgTable(
  'product_versions',
  {
    id: id().primaryKey(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    code: text('code').notNull(),
    version: integer('version').notNull(),
    onSale: boolean('on_sale').notNull(),
    position: integer('position').notNull(),
    definition: jsonb('definition').$type<ProductVersion>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('product_versions_version').on(t.seasonId, t.code, t.version)],
)

noPersonalData(
  productVersions,
  'A product as sold',
  'id seasonId code version onSale position definition createdAt',
)

/** A pass that one golfer holds in one season, with price and terms as they were when it was sold. */
export const passes = pgTable(
  'passes',
  {
    id: id().primaryKey(),
    number: text('number').notNull().unique(),
    orderId: uuid('order_id').notNull(),
    /** One line, one pass: the final guard of "two passes for one order". */
    orderLineId: uuid('order_line_id').notNull().unique(),
    golferId: uuid('golfer_id').notNull(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    productCode: text('product_code').notNull(),
    /** As ordered: what a waiting card is confirmed by. Known cards have their golfer's own. */
    dguNumber: text('dgu_number'),
    /** Price and terms as they were when sold. */
    soldTerms: jsonb('sold_terms').$type<SoldTerms>().notNull(),
    status: text('status').$type<PassState>().notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    /** The unticked box of L-WD-5, as the buyer left it, with the text version and the time. */
    startNow: boolean('start_now').notNull(),
    startNowText: text('start_now_text'),
    orderedOn: day('ordered_on').notNull(),
    withdrawalDeadline: day('withdrawal_deadline').notNull(),
    issuedAt: instant('issued_at').notNull(),
    endedAt: instant('ended_at'),
    /** One current pass per golfer and season (E8); klippekort and Feriekort apart. */
    exclusive: boolean('exclusive').notNull(),
    /** SHA-256 of the token in the mailed link by which a payment that failed is made good. */
    payTokenHash: text('pay_token_hash').unique(),
  },
  (t) => [
    index('passes_golfer').on(t.golferId),
    index('passes_order').on(t.orderId),
    uniqueIndex('passes_one_current')
      .on(t.golferId, t.seasonId)
      .where(sql`${t.exclusive} and ${t.status} in ('active', 'awaiting_verification', 'unpaid')`),
  ],
)

personalData(passes, {
  about: 'A card',
  purpose: 'play',
  retention: 'accounting',
  section: ['passes', 'Kort'],
  columns: {
    payTokenHash: emptied('secret'),
    number: kept('trade', 'Kortnummer'),
    seasonId: kept('trade', { as: 'season', label: 'Sæson', shows: seasons.code }),
    productCode: kept('trade', { as: 'product', label: 'Kort' }),
    golferId: kept('pseudonym', { as: 'golfer', label: 'Golfspiller', shows: golfers.firstName }),
    status: kept('trade', { as: 'state', label: 'Tilstand' }),
    dguNumber: emptied('golf', 'DGU-nummer ved købet'),
    firstDay: kept('trade', 'Første dag'),
    lastDay: kept('trade', 'Sidste dag'),
    orderedOn: kept('trade', 'Bestilt'),
    withdrawalDeadline: kept('trade', { as: 'deadline', label: 'Kan fortrydes til' }),
    startNow: kept('trade', 'Bad om start med det samme'),
    issuedAt: kept('trade', 'Udstedt'),
    endedAt: kept('trade', 'Endt'),
    soldTerms: kept('trade', { as: 'soldAs', label: 'Vilkår, det blev solgt på' }),
  },
  plain: 'id orderId orderLineId startNowText exclusive',
})

/** What was paid for a pass after its issue: an upgrade, or a payment made good. */
export const passPayments = pgTable(
  'pass_payments',
  {
    id: id().primaryKey(),
    passId: uuid('pass_id')
      .notNull()
      .references(() => passes.id),
    kind: text('kind').$type<'upgrade' | 'made_good'>().notNull(),
    orderId: uuid('order_id').notNull(),
    orderLineId: uuid('order_line_id').notNull().unique(),
    amountOre: integer('amount_ore').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The line whose money never came; paid once. */
    insteadOfLineId: uuid('instead_of_line_id').unique(),
    /** What the pass was before an upgrade, to go back to and to look up. */
    before: jsonb('before').$type<BeforeUpgrade>(),
    /** The upgrade's own box of L-WD-5 and its own 14 days. */
    startNow: boolean('start_now'),
    withdrawalDeadline: day('withdrawal_deadline'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('pass_payments_pass').on(t.passId)],
)

personalData(passPayments, {
  about: 'What was paid for a card after its issue',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['passPayments', 'Betalt for kort siden'],
  columns: {
    passId: kept('pseudonym', { as: 'number', label: 'Kortnummer', shows: passes.number }),
    kind: kept('trade', {
      label: 'Hvad',
      words: { upgrade: 'Opgradering', made_good: 'Manglende betaling' },
    }),
    amountOre: kept('payment', 'Beløb'),
    paidAt: kept('payment', 'Betalt'),
    withdrawnAt: kept('trade', 'Fortrudt'),
  },
  plain: 'id orderId orderLineId insteadOfLineId before startNow withdrawalDeadline',
})

/** A withdrawal as it was declared (L-WD-3), whether or not a pass could be found for it. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id().primaryKey(),
    /** One declaration may end several cards of one order: a row for each. */
    declarationId: uuid('declaration_id').notNull(),
    /** What the person typed. */
    name: text('name').notNull(),
    contract: text('contract').notNull(),
    email: text('email').notNull(),
    receivedAt: instant('received_at').notNull(),
    passId: uuid('pass_id').references(() => passes.id),
    /** Set when an upgrade alone was withdrawn, and the card went back to what it was. */
    upgradeId: uuid('upgrade_id').references(() => passPayments.id),
    /** `declared`: its link has not been opened; what became of it is a row of its own. */
    outcome: text('outcome')
      .$type<'declared' | 'done' | 'unmatched' | 'too_late' | 'already_ended'>()
      .notNull(),
    roundsCounted: integer('rounds_counted'),
    retainedOre: integer('retained_ore'),
    refundOre: integer('refund_ore'),
    /** Paid back at the latest on this day (L-WD-6). */
    refundBy: day('refund_by'),
    /** Of a declaration without signing in (D41): when its mail was written, and the key of its link. */
    handledAt: instant('handled_at'),
    keyHash: text('key_hash').unique(),
    keyExpiresAt: instant('key_expires_at'),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('withdrawals_pass').on(t.passId),
    index('withdrawals_waiting')
      .on(t.receivedAt)
      .where(sql`${t.outcome} = 'declared' and ${t.handledAt} is null`),
    // The final guard of "withdrawn once".
    uniqueIndex('withdrawals_done')
      .on(t.passId)
      .where(sql`${t.outcome} = 'done' and ${t.upgradeId} is null`),
    uniqueIndex('withdrawals_upgrade_done')
      .on(t.upgradeId)
      .where(sql`${t.outcome} = 'done'`),
  ],
)

personalData(withdrawals, {
  about: 'A withdrawal as it was declared',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['withdrawals', 'Fortrydelser'],
  columns: {
    passId: kept('pseudonym'),
    keyHash: kept('secret'),
    contract: kept('trade', 'Aftale'),
    name: emptied('name', 'Navn', { to: '' }),
    email: emptied('contact', 'Mail', { to: erasedAddress }),
    receivedAt: kept('trade', 'Modtaget'),
    outcome: kept('trade', 'Udfald'),
    roundsCounted: kept('visit', { as: 'rounds', label: 'Spillede runder' }),
    retainedOre: kept('payment', 'Beholdt'),
    refundOre: kept('payment', 'Givet tilbage'),
  },
  plain: 'id declarationId upgradeId refundBy handledAt keyExpiresAt usedAt',
})
