import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProposedRule } from '#domain/clubs/club-calendar.ts'
import type { BlackoutReason, BlackoutRule } from '#domain/clubs/terms.ts'
import { kept, noPersonalData, personalData, nonPersonal } from '../personal-data.ts'
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

/** A golf course of a club. */
export const courses = pgTable(
  'courses',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    name: text('name').notNull(),
    holes: smallint('holes').notNull(),
    par: smallint('par').notNull(),
  },
  (t) => [unique('courses_name').on(t.clubId, t.name)],
)

noPersonalData(courses, 'A course', 'id clubId name holes par')

/** A tee of a course with its ratings for one gender. */
export const tees = pgTable(
  'tees',
  {
    id: id().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    gender: text('gender').$type<'men' | 'women'>().notNull(),
    /** Course Rating in tenths of a stroke. */
    courseRatingTenths: smallint('course_rating_tenths').notNull(),
    slopeRating: smallint('slope_rating').notNull(),
    par: smallint('par').notNull(),
    lengthMetres: integer('length_metres'),
  },
  (t) => [unique('tees_name').on(t.courseId, t.name, t.gender)],
)

noPersonalData(
  tees,
  'A tee',
  'id courseId name gender courseRatingTenths slopeRating par lengthMetres',
)

/** A hole as it is played from a tee. */
export const teeHoles = pgTable(
  'tee_holes',
  {
    teeId: uuid('tee_id')
      .notNull()
      .references(() => tees.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    par: smallint('par').notNull(),
    strokeIndex: smallint('stroke_index').notNull(),
    lengthMetres: integer('length_metres'),
  },
  (t) => [primaryKey({ columns: [t.teeId, t.number] })],
)

noPersonalData(teeHoles, 'A hole', 'teeId number par strokeIndex lengthMetres')

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

/** A club's own member list, as imported by the club. */
export const clubMembers = pgTable(
  'club_members',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    dguNumber: text('dgu_number').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email'),
    birthDate: day('birth_date'),
    gender: text('gender').$type<'men' | 'women'>(),
    /** Null until a file contains it: a blank never makes a full member (D37). */
    membershipType: smallint('membership_type'),
    isHome: boolean('is_home').notNull(),
    handicapTenths: smallint('handicap_tenths'),
    importedAt: instant('imported_at').notNull(),
    /** The last import that wrote the row; null for rows older than this column. */
    importRunId: uuid('import_run_id').references((): AnyPgColumn => importRuns.id),
  },
  (t) => [
    uniqueIndex('club_members_number').on(t.clubId, t.dguNumber),
    index('club_members_dgu').on(t.dguNumber),
    index('club_members_run').on(t.importRunId),
  ],
)

personalData(clubMembers, {
  about: 'A row of a club’s own member list',
  purpose: 'memberList',
  retention: 'until the club removes it',
  section: ['clubRegister', 'Din klubs medlemsliste'],
  columns: {
    clubId: nonPersonal({ jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    dguNumber: kept('golf', 'DGU-nummer'),
    firstName: kept('name', 'Fornavn'),
    lastName: kept('name', 'Efternavn'),
    email: kept('contact', 'Mail'),
    birthDate: kept('demographic', 'Fødselsdag'),
    gender: kept('demographic', { label: 'Tee', valueLabels: { men: 'Herre', women: 'Dame' } }),
    membershipType: kept('golf', { jsonKey: 'type', label: 'Slags (DGU’s tal)' }),
    isHome: kept('golf', 'Hjemmeklub'),
    handicapTenths: kept('golf', 'Handicap'),
    importedAt: nonPersonal('Indlæst'),
  },
  nonPersonal: 'id importRunId',
})

/** An imported file of clubs, courses or members, and the number of rows that it changed. */
export const importRuns = pgTable('import_runs', {
  id: id().primaryKey(),
  kind: text('kind').$type<'clubs' | 'courses' | 'members'>().notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  created: integer('created').notNull(),
  changed: integer('changed').notNull(),
  unchanged: integer('unchanged').notNull(),
  /** Lines with an error that were skipped at the request of the back office. */
  skipped: integer('skipped').notNull().default(0),
  appliedAt: instant('applied_at').notNull(),
  appliedBy: uuid('applied_by'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
})

personalData(importRuns, {
  about: 'An imported file',
  purpose: 'audit',
  retention: 'with the row',
  columns: {
    appliedBy: kept('staff'),
    undoneBy: kept('staff'),
  },
  nonPersonal: 'id kind fileName sha256 created changed unchanged skipped appliedAt undoneAt',
})

/** The changes of an import of members, for its undo; deleted after 30 days. */
export const importRunChanges = pgTable(
  'import_run_changes',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id),
    clubId: uuid('club_id').notNull(),
    dguNumber: text('dgu_number').notNull(),
    /** The row before the import, by the columns of `club_members`; null for one that the import created. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.clubId, t.dguNumber] })],
)

personalData(importRunChanges, {
  about: 'A row of a club’s member list before an import, to undo the import',
  purpose: 'memberList',
  retention: 'importHistory',
  columns: {
    dguNumber: kept('golf', { notExported: 'an older state of the exported member list' }),
    before: kept('golf', { notExported: 'an older state of the exported member list' }),
  },
  nonPersonal: 'runId clubId',
})
