import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductCode, ProductVersion } from '#domain/passes/products.ts'
import type { PassState } from '#domain/passes/pass-state.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { startingTerms, type SettlementTerms } from '#domain/settlement/terms.ts'
import { cleared, erasedAddress, kept, noPersonalData, personalData } from '../personal-data.ts'
import { golfers } from './accounts.ts'
import { day, id, instant } from './columns.ts'

/** The columns of a pass that an upgrade replaces. */
export type BeforeUpgrade = {
  productCode: ProductCode
  soldTerms: SoldTerms
  startNow: boolean
  startNowText: string | null
}

/** A season: when its passes are sold and played, and which rules apply. */
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
  /** How the season's money is shared. Stored with the season, so that later defaults never change it. */
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
    /** One pass for each line, unless the line is a klippekort, which several players share. */
    orderLineId: uuid('order_line_id').notNull(),
    golferId: uuid('golfer_id').notNull(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    productCode: text('product_code').notNull(),
    /** The number as ordered, by which a waiting card is confirmed. A confirmed card uses the golfer's. */
    dguNumber: text('dgu_number'),
    /** Price and terms as they were when sold. */
    soldTerms: jsonb('sold_terms').$type<SoldTerms>().notNull(),
    status: text('status').$type<PassState>().notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    /**
     * Whether the buyer ticked the box for a start within the withdrawal period, and the version of
     * its text (L-WD-5).
     */
    startNow: boolean('start_now').notNull(),
    startNowText: text('start_now_text'),
    orderedOn: day('ordered_on').notNull(),
    withdrawalDeadline: day('withdrawal_deadline').notNull(),
    issuedAt: instant('issued_at').notNull(),
    endedAt: instant('ended_at'),
    /** One current pass per golfer and season (E8); false for *klippekort* and *Feriekort*. */
    exclusive: boolean('exclusive').notNull(),
    /** SHA-256 of the token in the mailed link for paying a pass whose payment failed. */
    payTokenHash: text('pay_token_hash').unique(),
    /** The clips that a klippekort's player shares with others (`clip_pools.id`). */
    clipPoolId: uuid('clip_pool_id'),
    /** The account that took over a company's card by its mailed link, and therefore sees it. */
    holderAccountId: uuid('holder_account_id'),
    /** Extra rounds that were granted, used ones too (`credit_rounds`). */
    creditRounds: smallint('credit_rounds').notNull().default(0),
    /** Rounds at clubs that left which were replaced by extra rounds or money, by club. */
    replacedRounds: jsonb('replaced_rounds')
      .$type<Readonly<Record<string, number>>>()
      .notNull()
      .default({}),
  },
  (t) => [
    index('passes_golfer').on(t.golferId),
    // The final guard against two passes for one order line.
    uniqueIndex('passes_order_line')
      .on(t.orderLineId)
      .where(sql`${t.clipPoolId} is null`),
    uniqueIndex('passes_one_player')
      .on(t.clipPoolId, t.golferId)
      .where(sql`${t.clipPoolId} is not null`),
    index('passes_order').on(t.orderId),
    // For the number sold of each product, from the index alone.
    index('passes_season_product').on(t.seasonId, t.productCode),
    // For the list of the back office, in each order.
    index('passes_product').on(t.productCode, t.id),
    index('passes_status').on(t.status, t.id),
    index('passes_first_day').on(t.firstDay, t.id),
    uniqueIndex('passes_one_current')
      .on(t.golferId, t.seasonId)
      .where(sql`${t.exclusive} and ${t.status} in ('active', 'awaiting_verification', 'unpaid')`),
  ],
)

personalData(passes, {
  about: 'A season pass',
  purpose: 'play',
  retention: 'accounting',
  section: ['passes', 'Kort'],
  columns: {
    payTokenHash: cleared('secret'),
    holderAccountId: cleared('pseudonym'),
    number: kept('purchase', 'Kortnummer'),
    seasonId: kept('purchase', { jsonKey: 'season', label: 'Sæson', replacedBy: seasons.code }),
    productCode: kept('purchase', { jsonKey: 'product', label: 'Kort' }),
    golferId: kept('pseudonym', {
      jsonKey: 'golfer',
      label: 'Golfspiller',
      replacedBy: golfers.firstName,
    }),
    status: kept('purchase', { jsonKey: 'state', label: 'Tilstand' }),
    dguNumber: cleared('golf', 'DGU-nummer ved købet'),
    firstDay: kept('purchase', 'Første dag'),
    lastDay: kept('purchase', 'Sidste dag'),
    orderedOn: kept('purchase', 'Bestilt'),
    withdrawalDeadline: kept('purchase', { jsonKey: 'deadline', label: 'Kan fortrydes til' }),
    startNow: kept('purchase', 'Bad om start med det samme'),
    issuedAt: kept('purchase', 'Udstedt'),
    endedAt: kept('purchase', 'Endt'),
    soldTerms: kept('purchase', { jsonKey: 'soldAs', label: 'Vilkår, det blev solgt på' }),
  },
  nonPersonal:
    'id orderId orderLineId startNowText exclusive clipPoolId creditRounds replacedRounds',
})

/** A payment for a pass after its issue: an upgrade, or a failed payment that was paid later. */
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
    /** The order line whose payment failed; unique, so that it is paid once. */
    insteadOfLineId: uuid('instead_of_line_id').unique(),
    /** The pass before an upgrade, restored if the upgrade is withdrawn. */
    before: jsonb('before').$type<BeforeUpgrade>(),
    /** An upgrade has its own choice of start and its own 14 days of withdrawal. */
    startNow: boolean('start_now'),
    withdrawalDeadline: day('withdrawal_deadline'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [index('pass_payments_pass').on(t.passId)],
)

personalData(passPayments, {
  about: 'A payment for a card after its issue',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['passPayments', 'Betalt for kort siden'],
  columns: {
    passId: kept('pseudonym', {
      jsonKey: 'number',
      label: 'Kortnummer',
      replacedBy: passes.number,
    }),
    kind: kept('purchase', {
      label: 'Hvad',
      valueLabels: { upgrade: 'Opgradering', made_good: 'Manglende betaling' },
    }),
    amountOre: kept('payment', 'Beløb'),
    paidAt: kept('payment', 'Betalt'),
    withdrawnAt: kept('purchase', 'Fortrudt'),
  },
  nonPersonal: 'id orderId orderLineId insteadOfLineId before startNow withdrawalDeadline',
})

/** A declared withdrawal, whether or not a pass was found for it. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id().primaryKey(),
    /** One declaration may end several cards of one order; each card has a row. */
    declarationId: uuid('declaration_id').notNull(),
    /** As entered in the form. */
    name: text('name').notNull(),
    contract: text('contract').notNull(),
    email: text('email').notNull(),
    receivedAt: instant('received_at').notNull(),
    passId: uuid('pass_id').references(() => passes.id),
    /** Set when only an upgrade was withdrawn; the card is then restored to its earlier product. */
    upgradeId: uuid('upgrade_id').references(() => passPayments.id),
    /** `declared`: the mailed link is unopened. The result of the link is stored in a row of its own. */
    outcome: text('outcome')
      .$type<'declared' | 'done' | 'unmatched' | 'too_late' | 'already_ended'>()
      .notNull(),
    roundsCounted: integer('rounds_counted'),
    retainedOre: integer('retained_ore'),
    refundOre: integer('refund_ore'),
    /** Last day for the refund (L-WD-6). */
    refundBy: day('refund_by'),
    /** For a declaration without sign-in (D41): when its mail was queued. */
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
    // The final guard against a second withdrawal.
    uniqueIndex('withdrawals_done')
      .on(t.passId)
      .where(sql`${t.outcome} = 'done' and ${t.upgradeId} is null`),
    uniqueIndex('withdrawals_upgrade_done')
      .on(t.upgradeId)
      .where(sql`${t.outcome} = 'done'`),
  ],
)

personalData(withdrawals, {
  about: 'A declared withdrawal',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['withdrawals', 'Fortrydelser'],
  columns: {
    passId: kept('pseudonym'),
    keyHash: kept('secret'),
    contract: kept('purchase', 'Aftale'),
    name: cleared('name', 'Navn', { to: '' }),
    email: cleared('contact', 'Mail', { to: erasedAddress }),
    receivedAt: kept('purchase', 'Modtaget'),
    outcome: kept('purchase', 'Udfald'),
    roundsCounted: kept('visit', { jsonKey: 'rounds', label: 'Spillede runder' }),
    retainedOre: kept('payment', 'Beholdt'),
    refundOre: kept('payment', 'Givet tilbage'),
  },
  nonPersonal: 'id declarationId upgradeId refundBy handledAt keyExpiresAt usedAt',
})
