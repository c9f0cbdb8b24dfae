import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Membership, MembershipType } from '#domain/accounts/membership.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import type { FunnelStep } from '#domain/registrations/funnel.ts'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import {
  emptied,
  gone,
  kept,
  noPersonalData,
  personalData,
  plain,
  rewritten,
} from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** A purchase under way: resumable by its link for 30 days (D6, D10). */
export const registrations = pgTable(
  'registrations',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token in the resume link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Counted up by every save, so that two tabs cannot silently overwrite each other. */
    version: integer('version').notNull(),
    seasonId: uuid('season_id').notNull(),
    accountId: uuid('account_id'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    /** The address was proven by a mailed code. */
    emailProvenAt: instant('email_proven_at'),
    provenEmail: text('proven_email'),
    soldByClubId: uuid('sold_by_club_id'),
    orderId: uuid('order_id'),
    status: text('status').$type<'open' | 'ordered' | 'completed' | 'expired'>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('registrations_email').on(t.email), index('registrations_expires').on(t.expiresAt)],
)

personalData(registrations, {
  about: 'A purchase under way',
  purpose: 'sale',
  retention: 'abandonedRegistration',
  section: ['purchases', 'Køb, du har begyndt'],
  columns: {
    id: kept('pseudonym'),
    tokenHash: kept('secret'),
    accountId: emptied('pseudonym'),
    name: emptied('name', 'Navn'),
    email: emptied('contact', 'Mail'),
    provenEmail: emptied('contact', 'Bekræftet mail'),
    phone: emptied('contact', 'Telefon'),
    status: plain('Tilstand'),
    createdAt: plain('Begyndt'),
    updatedAt: plain('Sidst ændret'),
    expiresAt: plain('Gemmes til'),
  },
  plain: 'version seasonId emailProvenAt soldByClubId orderId',
})

/** One person's card in the purchase. */
export const registrationCards = pgTable(
  'registration_cards',
  {
    id: id().primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    relation: text('relation').$type<'self' | 'child' | 'partner'>().notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    birthDate: day('birth_date'),
    dguNumber: text('dgu_number'),
    /** The kind of membership as the golfer says, until the union has answered. */
    statedType: smallint('stated_type').$type<MembershipType>(),
    productCode: text('product_code').$type<ProductCode>(),
    startNow: boolean('start_now').notNull(),
    startNowText: text('start_now_text'),
    startNowAt: instant('start_now_at'),
    firstDayWish: day('first_day_wish'),
    guardianAccepted: boolean('guardian_accepted').notNull(),
    /** What the membership adapter answered when it was asked last. */
    membership: jsonb('membership').$type<Membership>(),
    membershipState: text('membership_state')
      .$type<'unknown' | 'confirmed' | 'not_found' | 'pending' | 'unsuitable'>()
      .notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The holder signed in with the union herself; until somebody makes it another person's card. */
    byDguLogin: boolean('by_dgu_login').notNull().default(false),
    golferId: uuid('golfer_id'),
    /** SHA-256 of the token in the link by which this person verifies herself. */
    verifyTokenHash: text('verify_token_hash'),
    ownLinkSentAt: instant('own_link_sent_at'),
    passId: uuid('pass_id'),
  },
  (t) => [
    uniqueIndex('registration_cards_position').on(t.registrationId, t.position),
    uniqueIndex('registration_cards_verify').on(t.verifyTokenHash),
    index('registration_cards_pass').on(t.passId),
  ],
)

personalData(registrationCards, {
  about: 'One person’s card in it',
  purpose: 'sale',
  retention: 'abandonedRegistration',
  section: ['purchaseCards', 'Kort i købene'],
  columns: {
    golferId: gone('pseudonym'),
    verifyTokenHash: gone('secret'),
    registrationId: plain({ as: 'begunAt', label: 'Begyndt', shows: registrations.createdAt }),
    relation: gone('trade', {
      label: 'Hvem',
      words: { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' },
    }),
    firstName: gone('name', 'Fornavn'),
    lastName: gone('name', 'Efternavn'),
    email: gone('contact', 'Mail'),
    birthDate: gone('birth', 'Fødselsdag'),
    dguNumber: gone('golf', 'DGU-nummer'),
    statedType: gone('golf', 'Slags medlem (DGU’s tal)'),
    productCode: gone('trade', { as: 'product', label: 'Kort' }),
    startNow: gone('trade', 'Start med det samme'),
    guardianAccepted: gone('trade', 'Værge har sagt ja'),
    membership: gone('golf', 'DGU’s svar'),
    confirmedAt: gone('golf', 'Bekræftet'),
  },
  plain:
    'id position startNowText startNowAt firstDayWish membershipState byDguLogin ownLinkSentAt passId',
})

/** What was ordered, as it was when *Bestil og betal* was pressed; later edits do not reach it. */
export const registrationOrders = pgTable(
  'registration_orders',
  {
    orderId: uuid('order_id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    cards: jsonb('cards').$type<OrderedCard[]>().notNull(),
  },
  (t) => [index('registration_orders_registration').on(t.registrationId)],
)

personalData(registrationOrders, {
  about: 'What was ordered, and the terms accepted',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['accepted', 'Betingelser, du har accepteret'],
  columns: {
    termsVersion: kept('trade', { as: 'version', label: 'Version' }),
    termsAcceptedAt: kept('trade', { as: 'acceptedAt', label: 'Accepteret' }),
    cards: rewritten('trade', 'Det, du bestilte'),
  },
  plain: 'orderId registrationId',
})

/** Registrations that are forgotten: how many, by the day they were begun and how far they came. */
export const registrationCounts = pgTable(
  'registration_counts',
  {
    day: day('day').notNull(),
    step: text('step').$type<FunnelStep>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.step] })],
)

noPersonalData(registrationCounts, 'How far forgotten purchases had come', 'day step count')

/** One-time codes that prove an address. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id().primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: smallint('attempts').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('email_codes_registration').on(t.registrationId)],
)

personalData(emailCodes, {
  about: 'A code that proves an address',
  purpose: 'safety',
  retention: 'with the purchase',
  columns: {
    codeHash: gone('secret'),
    email: gone('contact', { notExported: 'the address of the purchase' }),
  },
  plain: 'id registrationId attempts createdAt expiresAt usedAt',
})
