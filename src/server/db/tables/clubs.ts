import { sql } from 'drizzle-orm'
import {
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
import type { ProposedRule } from '#domain/clubs/club-calendar.ts'
import type { BlackoutReason, BlackoutRule } from '#domain/clubs/terms.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** A golf club: its address, its coordinates and its number in the Danish Golf Union. */
export const clubs = pgTable(
  'clubs',
  {
    id: id().primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** The club's number in the Danish Golf Union. */
    dguClubNumber: integer('dgu_club_number').notNull().unique(),
    region: text('region').notNull(),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    cvr: text('cvr'),
    /** Millionths of a degree, WGS 84. */
    latitudeE6: integer('latitude_e6'),
    longitudeE6: integer('longitude_e6'),
    vatStatus: text('vat_status').$type<'exempt' | 'liable' | 'mixed'>().notNull(),
    /** Normalised for tolerant search: æ/ae, ø/oe, å/aa. */
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('clubs_region').on(t.region)],
)

noPersonalData(
  clubs,
  'A club, with its public address',
  'id slug name dguClubNumber region address postcode city phone email website cvr latitudeE6 longitudeE6 vatStatus searchText createdAt updatedAt',
)

/** The versions of a club's agreement. A club is a partner on the days that a version covers. */
export const clubTerms = pgTable(
  'club_terms',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    version: integer('version').notNull(),
    validFrom: day('valid_from').notNull(),
    /** The last day; null while the agreement runs. */
    validTo: day('valid_to'),
    roundsPerPass: smallint('rounds_per_pass').notNull(),
    acceptedProducts: text('accepted_products').array().notNull(),
    maxHandicapTenths: smallint('max_handicap_tenths'),
    holidayCardMinDistanceKm: smallint('holiday_card_min_distance_km'),
    blackoutRules: jsonb('blackout_rules').$type<BlackoutRule[]>().notNull(),
    noticeHours: smallint('notice_hours').notNull(),
    bookingMode: text('booking_mode').$type<'golfbox' | 'phone' | 'drop_in'>().notNull(),
    bookingUrl: text('booking_url'),
    bookingWindowDays: smallint('booking_window_days').notNull(),
    /** How to book, in numbered steps written by the club (D1). */
    bookingSteps: jsonb('booking_steps').$type<string[]>().notNull(),
    /** Text that a guest copies into the booking. */
    bookingText: text('booking_text'),
    checkInPlace: text('check_in_place').notNull(),
    defaultHoles: smallint('default_holes').$type<9 | 18>().notNull(),
    greenFeeWeekdayOre: integer('green_fee_weekday_ore').notNull(),
    greenFeeWeekendOre: integer('green_fee_weekend_ore').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('club_terms_version').on(t.clubId, t.version)],
)

noPersonalData(
  clubTerms,
  'An agreement with a club',
  'id clubId version validFrom validTo roundsPerPass acceptedProducts maxHandicapTenths holidayCardMinDistanceKm blackoutRules noticeHours bookingMode bookingUrl bookingWindowDays bookingSteps bookingText checkInPlace defaultHoles greenFeeWeekdayOre greenFeeWeekendOre createdAt',
)

/** Requests of clubs to close more than the ceiling allows (E6). A club has one that waits at most. */
export const closureRequests = pgTable(
  'closure_requests',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    /** The version of the agreement that the change was made from. */
    basedOn: integer('based_on').notNull(),
    keptRules: jsonb('kept_rules').$type<string[]>().notNull(),
    newRules: jsonb('new_rules').$type<ProposedRule[]>().notNull(),
    state: text('state').$type<'waiting' | 'accepted' | 'refused'>().notNull(),
    /** What the operator answered. */
    answer: text('answer'),
    askedAt: instant('asked_at').notNull(),
    askedBy: uuid('asked_by'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    index('closure_requests_club').on(t.clubId, t.askedAt),
    uniqueIndex('closure_requests_waiting')
      .on(t.clubId)
      .where(sql`${t.state} = 'waiting'`),
  ],
)

personalData(closureRequests, {
  about: 'A club’s request to close more than the ceiling allows',
  purpose: 'audit',
  retention: 'with the row',
  columns: { askedBy: kept('staff'), decidedBy: kept('staff') },
  nonPersonal: 'id clubId basedOn keptRules newRules state answer askedAt decidedAt',
})

/** Closures because of weather or for safety, which apply at once, with their public reason (E6). */
export const courseClosures = pgTable(
  'course_closures',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    reason: text('reason').$type<BlackoutReason>().notNull(),
    /** A text by the club, shown after the reason. */
    note: text('note'),
    from: instant('from_at').notNull(),
    until: instant('until_at'),
    setAt: instant('set_at').notNull(),
    setBy: uuid('set_by'),
  },
  (t) => [index('course_closures_club').on(t.clubId, t.from)],
)

personalData(courseClosures, {
  about: 'A closure of a course',
  purpose: 'audit',
  retention: 'with the row',
  columns: { setBy: kept('staff') },
  nonPersonal: 'id clubId reason note from until setAt',
})

/** A sign at the reception or the first tee with a QR code and a six-character code. */
export const clubSigns = pgTable('club_signs', {
  id: id().primaryKey(),
  clubId: uuid('club_id')
    .notNull()
    .references(() => clubs.id),
  code: text('code').notNull().unique(),
  place: text('place').notNull(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
})

noPersonalData(clubSigns, 'A sign at a club', 'id clubId code place createdAt revokedAt')
