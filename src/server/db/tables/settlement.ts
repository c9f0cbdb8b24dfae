import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { Earned } from '#domain/settlement/season-result.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { bytes, day, id, instant } from './columns.ts'
import { seasons } from './passes.ts'

/**
 * A settlement of a season, prepared by one person for the approval of another. Until it is approved it may be
 * replaced or discarded; from then on a trigger refuses every change of it and of its input.
 */
export const settlementCutOffs = pgTable(
  'settlement_cut_offs',
  {
    id: id().primaryKey(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    kind: text('kind').$type<CutOffKind>().notNull(),
    /** The last day that counts. */
    day: day('day').notNull(),
    /** SHA-256 of the canonical input. */
    inputHash: text('input_hash').notNull(),
    /** The JSON of a `SeasonSettlement`, as text, so that its bytes never change. */
    result: text('result').notNull(),
    resultHash: text('result_hash').notNull(),
    preparedBy: uuid('prepared_by'),
    preparedAt: instant('prepared_at').notNull(),
  },
  (t) => [
    uniqueIndex('settlement_cut_offs_once')
      .on(t.seasonId, t.kind)
      .where(sql`${t.kind} <> 'correction'`),
    index('settlement_cut_offs_season').on(t.seasonId),
  ],
)

personalData(settlementCutOffs, {
  about: 'A settlement of a season',
  purpose: 'audit',
  retention: 'accounting',
  columns: { preparedBy: kept('staff') },
  nonPersonal: 'id seasonId kind day inputHash result resultHash preparedAt',
})

/** The frozen input of a settlement: its canonical lines, compressed in parts (E11). */
export const settlementInputs = pgTable(
  'settlement_inputs',
  {
    cutOffId: uuid('cut_off_id')
      .notNull()
      .references(() => settlementCutOffs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    body: bytes('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cutOffId, t.position] })],
)

personalData(settlementInputs, {
  about: 'The sales and visits of a settlement, by the ids of cards',
  purpose: 'accounting',
  retention: 'accounting',
  columns: { body: kept('pseudonym') },
  nonPersonal: 'cutOffId position',
})

/**
 * That the frozen input of a closed settlement was deleted when its time of keeping was over (L-BK-5), so that nobody
 * takes it for lost. Its hash, its result and its statements stay. Insert-only.
 */
export const settlementInputDeletions = pgTable('settlement_input_deletions', {
  cutOffId: uuid('cut_off_id')
    .primaryKey()
    .references(() => settlementCloses.cutOffId),
  deletedAt: instant('deleted_at').notNull(),
})

noPersonalData(
  settlementInputDeletions,
  'When the rows of a settlement were deleted',
  'cutOffId deletedAt',
)

/** The approval that closes a cut-off once and for all. Insert-only. */
export const settlementCloses = pgTable(
  'settlement_closes',
  {
    cutOffId: uuid('cut_off_id')
      .primaryKey()
      .references(() => settlementCutOffs.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    kind: text('kind').$type<CutOffKind>().notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at').notNull(),
  },
  (t) => [
    // The final guard against a season that is closed twice.
    uniqueIndex('settlement_closes_once')
      .on(t.seasonId, t.kind)
      .where(sql`${t.kind} <> 'correction'`),
  ],
)

personalData(settlementCloses, {
  about: 'The approval of a settlement by a second person',
  purpose: 'audit',
  retention: 'accounting',
  columns: { approvedBy: kept('staff') },
  nonPersonal: 'cutOffId seasonId kind approvedAt',
})

/** A club's statement as issued: the stored bytes are shown, never made again (E32). Insert-only. */
export const settlementStatements = pgTable(
  'settlement_statements',
  {
    id: id().primaryKey(),
    /** Gap-free per year: `A2027-000001`. */
    number: text('number').notNull().unique(),
    cutOffId: uuid('cut_off_id')
      .notNull()
      .references(() => settlementCloses.cutOffId),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    issuedOn: day('issued_on').notNull(),
    payOn: day('pay_on').notNull(),
    /** What is paid now, without VAT; below 0 for what a leaving club owes. */
    amountOre: integer('amount_ore').notNull(),
    vatOre: integer('vat_ore').notNull(),
    html: bytes('html').notNull(),
    htmlHash: text('html_hash').notNull(),
    /** Null for a statement that was issued before statements had a PDF: it is never made afterwards. */
    pdf: bytes('pdf'),
    pdfHash: text('pdf_hash'),
    csv: bytes('csv').notNull(),
    csvHash: text('csv_hash').notNull(),
  },
  (t) => [
    unique('settlement_statements_club').on(t.cutOffId, t.clubId),
    index('settlement_statements_of_club').on(t.clubId),
  ],
)

noPersonalData(
  settlementStatements,
  'A statement to a club',
  'id number cutOffId clubId issuedOn payOn amountOre vatOre html htmlHash pdf pdfHash csv csvHash',
)

/** The payment of a statement. Insert-only. */
export const settlementPayments = pgTable('settlement_payments', {
  statementId: uuid('statement_id')
    .primaryKey()
    .references(() => settlementStatements.id),
  paidOn: day('paid_on').notNull(),
  recordedBy: uuid('recorded_by'),
  recordedAt: instant('recorded_at').notNull(),
})

personalData(settlementPayments, {
  about: 'The payment of a statement to a club',
  purpose: 'audit',
  retention: 'accounting',
  columns: { recordedBy: kept('staff') },
  nonPersonal: 'statementId paidOn recordedAt',
})

/** A club's objection to a statement, and our answer. */
export const settlementObjections = pgTable(
  'settlement_objections',
  {
    /** Chosen by the browser, so that a double submit writes one objection. */
    id: uuid('id').primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => settlementStatements.id),
    text: text('text').notNull(),
    writtenBy: uuid('written_by'),
    writtenAt: instant('written_at').notNull(),
    answer: text('answer'),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('settlement_objections_statement').on(t.statementId)],
)

personalData(settlementObjections, {
  about: 'A club’s objection to a statement',
  purpose: 'accounting',
  retention: 'accounting',
  columns: {
    text: kept('message', { notExported: 'written for the club' }),
    writtenBy: kept('staff'),
    answer: kept('message', { notExported: 'written to the club' }),
    answeredBy: kept('staff'),
  },
  nonPersonal: 'id statementId writtenAt answeredAt',
})

/** What a correction of a closed season gives a club, or takes from it; paid with another season. Insert-only. */
export const settlementCorrections = pgTable(
  'settlement_corrections',
  {
    id: id().primaryKey(),
    /** The approved cut-off of kind `correction`. */
    cutOffId: uuid('cut_off_id')
      .notNull()
      .references(() => settlementCloses.cutOffId),
    /** The season that pays it. */
    paidWithSeasonId: uuid('paid_with_season_id')
      .notNull()
      .references(() => seasons.id),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    amountOre: integer('amount_ore').notNull(),
    parts: jsonb('parts').$type<Earned>().notNull(),
  },
  (t) => [unique('settlement_corrections_club').on(t.cutOffId, t.clubId)],
)

noPersonalData(
  settlementCorrections,
  'A correction of a closed season for one club',
  'id cutOffId paidWithSeasonId clubId amountOre parts',
)

/**
 * How a large season stands: the newest result of the job that computes it, for pages. A row that keeps a season from
 * being closed is listed in `errors`. Small seasons are computed when a page asks, and have no row.
 */
export const settlementComputed = pgTable('settlement_computed', {
  seasonId: uuid('season_id')
    .primaryKey()
    .references(() => seasons.id),
  /** The last day that counts. */
  day: day('day').notNull(),
  isFinal: boolean('is_final').notNull(),
  inputHash: text('input_hash').notNull(),
  /** The JSON of a `SeasonSettlement`. */
  result: text('result').notNull(),
  errors: jsonb('errors').$type<{ row: string; code: string }[]>().notNull(),
  /** Points of the last thirty days by the id of the club. */
  recentPoints: jsonb('recent_points').$type<Record<string, number>>().notNull(),
  computedAt: instant('computed_at').notNull(),
  tookMs: integer('took_ms').notNull(),
})

noPersonalData(
  settlementComputed,
  'How a season stands, for pages',
  'seasonId day isFinal inputHash result errors recentPoints computedAt tookMs',
)

/** A club's bank account, entered by one person of the club and confirmed by another (D18). */
export const clubBankAccounts = pgTable(
  'club_bank_accounts',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    registration: text('registration').notNull(),
    account: text('account').notNull(),
    enteredBy: uuid('entered_by'),
    enteredAt: instant('entered_at').notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    /** Three bank days after the confirmation; null until then. */
    validFrom: day('valid_from'),
  },
  (t) => [index('club_bank_accounts_club').on(t.clubId)],
)

personalData(clubBankAccounts, {
  about: 'A club’s bank account',
  purpose: 'audit',
  retention: 'accounting',
  columns: { enteredBy: kept('staff'), confirmedBy: kept('staff') },
  nonPersonal: 'id clubId registration account enteredAt confirmedAt validFrom',
})
