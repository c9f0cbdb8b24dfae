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
  cleared,
  deleted,
  kept,
  noPersonalData,
  personalData,
  nonPersonal,
  redacted,
} from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** An unfinished purchase; its link resumes it for 30 days (D6). */
export const registrations = pgTable(
  'registrations',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token in the resume link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Incremented by every save, so that two tabs cannot silently overwrite each other. */
    version: integer('version').notNull(),
    seasonId: uuid('season_id').notNull(),
    accountId: uuid('account_id'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    /** When a sign-in, a mailed code or the golf union proved the address. */
    emailProvenAt: instant('email_proven_at'),
    provenEmail: text('proven_email'),
    /** The union proved the address, which counts only while no account has it. */
    provenByUnion: boolean('proven_by_union').notNull().default(false),
    soldByClubId: uuid('sold_by_club_id'),
    /** The campaign of the code or link that the buyer used. */
    campaignId: uuid('campaign_id'),
    orderId: uuid('order_id'),
    status: text('status').$type<'open' | 'ordered' | 'completed' | 'expired'>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('registrations_email').on(t.email), index('registrations_expires').on(t.expiresAt)],
)

personalData(registrations, {
  about: 'An unfinished purchase',
  purpose: 'sale',
  retention: 'abandonedRegistration',
  section: ['purchases', 'Køb, du har begyndt'],
  columns: {
    id: kept('pseudonym'),
    tokenHash: kept('secret'),
    accountId: cleared('pseudonym'),
    name: cleared('name', 'Navn'),
    email: cleared('contact', 'Mail'),
    provenEmail: cleared('contact', 'Bekræftet mail'),
    phone: cleared('contact', 'Telefon'),
    status: nonPersonal('Tilstand'),
    createdAt: nonPersonal('Begyndt'),
    updatedAt: nonPersonal('Sidst ændret'),
    expiresAt: nonPersonal('Gemmes til'),
  },
  nonPersonal: 'version seasonId emailProvenAt provenByUnion soldByClubId campaignId orderId',
})

/** One person's card in a purchase. */
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
    /** The kind of membership stated by the golfer, used until the union has responded. */
    statedType: smallint('stated_type').$type<MembershipType>(),
    productCode: text('product_code').$type<ProductCode>(),
    startNow: boolean('start_now').notNull(),
    startNowText: text('start_now_text'),
    /** When the start was chosen, early or not; null until then. */
    startNowAt: instant('start_now_at'),
    firstDayWish: day('first_day_wish'),
    guardianAccepted: boolean('guardian_accepted').notNull(),
    /** The latest response of the membership adapter. */
    membership: jsonb('membership').$type<Membership>(),
    membershipState: text('membership_state')
      .$type<'unknown' | 'confirmed' | 'not_found' | 'pending' | 'unsuitable'>()
      .notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Whether the holder signed in with the union; reset when the card is changed to another person. */
    byDguLogin: boolean('by_dgu_login').notNull().default(false),
    golferId: uuid('golfer_id'),
    /** SHA-256 of the token in the link by which this person confirms the membership. */
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
  about: 'One person’s card in a purchase',
  purpose: 'sale',
  retention: 'abandonedRegistration',
  section: ['purchaseCards', 'Kort i købene'],
  columns: {
    golferId: deleted('pseudonym'),
    verifyTokenHash: deleted('secret'),
    registrationId: nonPersonal({
      jsonKey: 'begunAt',
      label: 'Begyndt',
      replacedBy: registrations.createdAt,
    }),
    relation: deleted('purchase', {
      label: 'Hvem',
      valueLabels: { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' },
    }),
    firstName: deleted('name', 'Fornavn'),
    lastName: deleted('name', 'Efternavn'),
    email: deleted('contact', 'Mail'),
    birthDate: deleted('demographic', 'Fødselsdag'),
    dguNumber: deleted('golf', 'DGU-nummer'),
    statedType: deleted('golf', 'Slags medlem (DGU’s tal)'),
    productCode: deleted('purchase', { jsonKey: 'product', label: 'Kort' }),
    startNow: deleted('purchase', 'Start med det samme'),
    guardianAccepted: deleted('purchase', 'Værge har sagt ja'),
    membership: deleted('golf', 'DGU’s svar'),
    confirmedAt: deleted('golf', 'Bekræftet'),
  },
  nonPersonal:
    'id position startNowText startNowAt firstDayWish membershipState byDguLogin ownLinkSentAt passId',
})

/** The cards and terms at the press of *Bestil og betal*; later edits do not change them. */
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
  about: 'The ordered cards and the accepted terms',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['accepted', 'Betingelser, du har accepteret'],
  columns: {
    termsVersion: kept('purchase', { jsonKey: 'version', label: 'Version' }),
    termsAcceptedAt: kept('purchase', { jsonKey: 'acceptedAt', label: 'Accepteret' }),
    cards: redacted('purchase', 'Det, du bestilte'),
  },
  nonPersonal: 'orderId registrationId',
})

/** Number of deleted registrations, by the day they began and the last step they reached. */
export const registrationCounts = pgTable(
  'registration_counts',
  {
    day: day('day').notNull(),
    step: text('step').$type<FunnelStep>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.step] })],
)

noPersonalData(registrationCounts, 'The last step of deleted purchases', 'day step count')

/** One-time codes that verify an address. */
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
  about: 'A code that verifies an address',
  purpose: 'security',
  retention: 'with the purchase',
  columns: {
    codeHash: deleted('secret'),
    email: deleted('contact', { notExported: 'the address of the purchase' }),
  },
  nonPersonal: 'id registrationId attempts createdAt expiresAt usedAt',
})
