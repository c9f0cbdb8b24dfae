import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfferState } from '#domain/discounts/offer.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { cleared, deleted, kept, nonPersonal, personalData } from '../personal-data.ts'
import { golfers } from './accounts.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** What a club or a partner gives to holders of a card (*Rabataftale*). */
export const discountOffers = pgTable(
  'discount_offers',
  {
    id: id().primaryKey(),
    /** The club that gives it; null for a partner's. */
    clubId: uuid('club_id').references(() => clubs.id),
    partnerName: text('partner_name'),
    partnerUrl: text('partner_url'),
    /** Where the link to the partner's till is mailed. */
    partnerEmail: text('partner_email'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to').notNull(),
    /** Empty for every card. */
    productCodes: text('product_codes').array().$type<ProductCode[]>().notNull(),
    homeClubId: uuid('home_club_id').references(() => clubs.id),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    needsValidCard: boolean('needs_valid_card').notNull(),
    totalLimit: integer('total_limit'),
    golferLimit: integer('golfer_limit'),
    dayLimit: integer('day_limit'),
    /** SHA-256 of the key of the link with which the partner redeems; a new link ends the old one. */
    counterHash: text('counter_hash').unique(),
    /** Which link it is: the key is derived from the id and this number. */
    counterVersion: smallint('counter_version').notNull().default(0),
    /** When the present link was mailed, and where to; null for one that was only shown. */
    counterMailedAt: instant('counter_mailed_at'),
    counterMailedTo: text('counter_mailed_to'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('discount_offers_club').on(t.clubId),
    check('discount_offers_giver', sql`(${t.clubId} is null) <> (${t.partnerName} is null)`),
    check('discount_offers_days', sql`${t.validFrom} <= ${t.validTo}`),
  ],
)

personalData(discountOffers, {
  about: 'What a club or a partner gives to holders of a card, and the mail address of the partner',
  purpose: 'play',
  retention:
    'until another address is written, and the one that a link was mailed to until a new link is made or the link is taken back',
  section: ['discountOffers', 'Rabatter, du er kontakt for'],
  columns: {
    title: nonPersonal('Rabat'),
    partnerEmail: cleared('contact', 'Mail'),
    counterMailedTo: cleared('contact', 'Linket er sendt til'),
  },
  nonPersonal:
    'id clubId partnerName partnerUrl text state validFrom validTo productCodes homeClubId ageFrom ageTo needsValidCard totalLimit golferLimit dayLimit counterHash counterVersion counterMailedAt createdAt updatedAt',
})

/** The code with which one golfer uses one offer. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: id().primaryKey(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => discountOffers.id),
    golferId: uuid('golfer_id').notNull(),
    /** SHA-256 of the code, which is derived from the id and a key of the service. */
    codeHash: text('code_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('discount_codes_once').on(t.offerId, t.golferId),
    index('discount_codes_golfer').on(t.golferId),
  ],
)

personalData(discountCodes, {
  about: 'The code with which a golfer uses a discount',
  purpose: 'play',
  retention: 'checkIns',
  section: ['discountCodes', 'Rabatkoder'],
  columns: {
    golferId: deleted('pseudonym', {
      jsonKey: 'golfer',
      label: 'Golfspiller',
      replacedBy: golfers.firstName,
    }),
    codeHash: deleted('secret'),
    offerId: deleted('purchase', {
      jsonKey: 'discount',
      label: 'Rabat',
      replacedBy: discountOffers.title,
    }),
    createdAt: deleted('purchase', 'Vist første gang'),
  },
  nonPersonal: 'id',
})

/**
 * A discount that was given at a till. The slots are the count: an erasure keeps them, so that a
 * limit stays exact, and only a redemption that is taken back gives its slots up.
 */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    /** Chosen by the till, so that a resend is the same redemption. */
    id: uuid('id').primaryKey(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => discountOffers.id),
    codeId: uuid('code_id').references(() => discountCodes.id, { onDelete: 'set null' }),
    golferId: uuid('golfer_id'),
    /** The club at whose till; null at a partner's. */
    clubId: uuid('club_id').references(() => clubs.id),
    /** The account of the club's staff; null at a partner's. */
    accountId: uuid('account_id'),
    day: day('day').notNull(),
    at: instant('at').notNull(),
    totalSlot: integer('total_slot'),
    golferSlot: integer('golfer_slot'),
    daySlot: integer('day_slot'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    // The last guards: a use cannot be given twice, even if a lock were forgotten.
    unique('discount_redemptions_total').on(t.offerId, t.totalSlot),
    unique('discount_redemptions_golfer').on(t.codeId, t.golferSlot),
    unique('discount_redemptions_day').on(t.offerId, t.day, t.daySlot),
    index('discount_redemptions_of_golfer').on(t.golferId),
    check(
      'discount_redemptions_slots',
      sql`(${t.undoneAt} is null) = (${t.totalSlot} is not null and ${t.golferSlot} is not null and ${t.daySlot} is not null)`,
    ),
  ],
)

personalData(discountRedemptions, {
  about: 'A discount that was given at a till. The count stays after an erasure',
  purpose: 'play',
  retention: 'checkIns',
  section: ['discountRedemptions', 'Brugte rabatter'],
  columns: {
    golferId: cleared('pseudonym'),
    codeId: cleared('pseudonym'),
    accountId: cleared('staff'),
    offerId: kept('visit', {
      jsonKey: 'discount',
      label: 'Rabat',
      replacedBy: discountOffers.title,
    }),
    clubId: kept('visit', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    at: kept('visit', 'Brugt'),
    undoneAt: kept('visit', 'Taget tilbage'),
  },
  nonPersonal: 'id day totalSlot golferSlot daySlot',
})
