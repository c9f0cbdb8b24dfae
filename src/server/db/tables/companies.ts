import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import {
  cleared,
  deleted,
  erasedAddress,
  kept,
  noPersonalData,
  personalData,
} from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { day, id, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { passes, seasons } from './passes.ts'

/** Responses of the company register, cached for a month. */
export const companyLookups = pgTable('company_lookups', {
  cvr: text('cvr').primaryKey(),
  found: boolean('found').notNull(),
  name: text('name'),
  /** False for a company that has ended or is bankrupt. */
  active: boolean('active'),
  askedAt: instant('asked_at').notNull(),
})

noPersonalData(
  companyLookups,
  'A cached response of the public company register',
  'cvr found name active askedAt',
)

/**
 * A company that has ordered. Not unique by `cvr`: a company number is public, so an order by somebody without a
 * role in the company is a customer of its own.
 */
export const companies = pgTable(
  'companies',
  {
    id: id().primaryKey(),
    cvr: text('cvr').notNull(),
    name: text('name').notNull(),
    /** False when the register did not answer and the name was typed. */
    isInRegister: boolean('is_in_register').notNull(),
    street: text('street').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** The only mail domains that may be invited; empty = any. */
    domains: text('domains')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('companies_cvr').on(t.cvr), index('companies_contact').on(t.contactEmail)],
)

personalData(companies, {
  about: 'A company that has ordered cards, and its contact',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['companies', 'Firmaer, hvor du er kontaktperson'],
  columns: {
    contactName: cleared('name', 'Kontakt', { to: '' }),
    contactEmail: cleared('contact', 'Mail', { to: erasedAddress }),
    name: kept('purchase', 'Firma'),
    cvr: kept('purchase', 'CVR'),
    createdAt: kept('purchase', 'Oprettet'),
  },
  nonPersonal: 'id isInRegister street postcode city domains',
})

/** What a company ordered: the buyer's side of an order of the payments core. */
export const companyOrders = pgTable(
  'company_orders',
  {
    id: id().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Null only until the creating transaction ends. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    kind: text('kind').$type<'cards' | 'clips'>().notNull(),
    /** Cards, or clips. */
    quantity: smallint('quantity').notNull(),
    /** Øre for one card without discount, from which a return computes; 0 for clips. */
    listPriceOre: integer('list_price_ore').notNull(),
    /** The terms of its cards, as they were sold. */
    terms: jsonb('terms').$type<SoldTerms>().notNull(),
    orderedOn: day('ordered_on').notNull(),
    /** The purchase order number of the company; empty without one. */
    reference: text('reference').notNull(),
    /** EAN (GLN) of a public workplace; null without one. */
    gln: text('gln'),
  },
  (t) => [
    index('company_orders_company').on(t.companyId),
    check('company_orders_quantity', sql`${t.quantity} > 0`),
  ],
)

noPersonalData(
  companyOrders,
  'What a company ordered, by ids and figures',
  'id companyId orderId seasonId kind quantity listPriceOre terms orderedOn reference gln',
)

/** An invoice or a credit note. Its document never changes; only the dates of its payment do. */
export const companyInvoices = pgTable(
  'company_invoices',
  {
    id: id().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    companyOrderId: uuid('company_order_id')
      .notNull()
      .references(() => companyOrders.id),
    /** Gap-free per kind and year: `F2027-000001`, `K2027-000001`. Null only until the transaction ends. */
    number: text('number').unique(),
    kind: text('kind').$type<'invoice' | 'credit_note'>().notNull(),
    issuedOn: day('issued_on').notNull(),
    dueOn: day('due_on').notNull(),
    totalOre: integer('total_ore').notNull(),
    /** The JSON of an `InvoiceDocument`, as text, so that its bytes never change. */
    document: text('document').notNull(),
    /** SHA-256 of the document's bytes. */
    hash: text('hash').notNull(),
    remindedOn: day('reminded_on'),
    remindedAgainOn: day('reminded_again_on'),
    stoppedOn: day('stopped_on'),
    paidOn: day('paid_on'),
  },
  (t) => [
    index('company_invoices_company').on(t.companyId),
    index('company_invoices_open')
      .on(t.issuedOn)
      .where(sql`${t.kind} = 'invoice' and ${t.paidOn} is null`),
    uniqueIndex('company_invoices_one')
      .on(t.companyOrderId)
      .where(sql`${t.kind} = 'invoice'`),
    check('company_invoices_total', sql`${t.totalOre} >= 0`),
  ],
)

personalData(companyInvoices, {
  about: 'An invoice or a credit note to a company',
  purpose: 'accounting',
  retention: 'accounting',
  columns: {
    document: kept('purchase', { notExported: 'the company’s voucher, which names its contact' }),
  },
  nonPersonal:
    'id companyId companyOrderId number kind issuedOn dueOn totalOre hash remindedOn remindedAgainOn stoppedOn paidOn',
})

/** A named card of a company. Its pass goes from holder to holder, so its counters stay with it. */
export const companySeats = pgTable(
  'company_seats',
  {
    id: id().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    companyOrderId: uuid('company_order_id')
      .notNull()
      .references(() => companyOrders.id),
    /** Unique, so that a card that is paid for once is one seat. */
    orderLineId: uuid('order_line_id')
      .notNull()
      .unique()
      .references(() => orderLines.id),
    number: smallint('number').notNull(),
    /** Null until somebody has had it. */
    passId: uuid('pass_id')
      .unique()
      .references(() => passes.id),
    changes: smallint('changes').notNull().default(0),
    returnedAt: instant('returned_at'),
  },
  (t) => [
    unique('company_seats_number').on(t.companyId, t.companyOrderId, t.number),
    check('company_seats_changes', sql`${t.changes} between 0 and 2`),
    // A seat that somebody has had is never credited, even if a lock were forgotten.
    check('company_seats_returned', sql`${t.returnedAt} is null or ${t.passId} is null`),
  ],
)

noPersonalData(
  companySeats,
  'A card of a company, by ids and figures',
  'id companyId companyOrderId orderLineId number passId changes returnedAt',
)

/** Every change of a seat's holder, insert-only. */
export const companySeatChanges = pgTable(
  'company_seat_changes',
  {
    id: id().primaryKey(),
    seatId: uuid('seat_id')
      .notNull()
      .references(() => companySeats.id),
    fromGolferId: uuid('from_golfer_id'),
    toGolferId: uuid('to_golfer_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('company_seat_changes_seat').on(t.seatId)],
)

personalData(companySeatChanges, {
  about: 'A change of the holder of a company’s card',
  purpose: 'accounting',
  retention: 'accounting',
  columns: { fromGolferId: kept('pseudonym'), toGolferId: kept('pseudonym') },
  nonPersonal: 'id seatId at',
})

/** A mailed link by which a person takes a seat, or may use the clips. */
export const companyCardInvitations = pgTable(
  'company_card_invitations',
  {
    id: id().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** The seat; null for the clips. */
    seatId: uuid('seat_id').references(() => companySeats.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    /** In lower case. */
    email: text('email').notNull(),
    /** As the company pasted it, later as the person wrote it. */
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** The pass that the person got. */
    passId: uuid('pass_id').references(() => passes.id),
    /** When the company took it back. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('company_card_invitations_company').on(t.companyId),
    index('company_card_invitations_email').on(t.email),
    // One person at a time has a seat or is invited to it.
    uniqueIndex('company_card_invitations_seat')
      .on(t.seatId)
      .where(sql`${t.revokedAt} is null and ${t.seatId} is not null`),
    uniqueIndex('company_card_invitations_person')
      .on(t.companyId, t.seasonId, t.email, sql`(${t.seatId} is null)`)
      .where(sql`${t.revokedAt} is null`),
  ],
)

personalData(companyCardInvitations, {
  about: 'An invitation to a company’s card, and who has it',
  purpose: 'sale',
  retention: 'accounting',
  section: ['companyCards', 'Kort fra dit firma'],
  columns: {
    keyHash: deleted('secret'),
    invitedBy: cleared('staff'),
    passId: deleted('pseudonym'),
    companyId: deleted('purchase', {
      jsonKey: 'company',
      label: 'Firma',
      replacedBy: companies.name,
    }),
    email: deleted('contact', 'Mail'),
    name: deleted('name', 'Navn'),
    sentAt: deleted('access', 'Sendt'),
    acceptedAt: deleted('access', 'Sagt ja'),
    revokedAt: deleted('access', { jsonKey: 'endedAt', label: 'Endt' }),
  },
  nonPersonal: 'id seatId seasonId expiresAt',
})
