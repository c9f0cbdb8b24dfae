import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, id, instant } from './columns.ts'

/** E7: an account signs in. The first five tables are Better Auth's, under our names. */
export const accounts = pgTable('accounts', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  phone: text('phone'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    token: text('token').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('credentials_account').on(t.accountId)],
)

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: id().primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('auth_verifications_identifier').on(t.identifier)],
)

export const rateLimits = pgTable('rate_limits', {
  id: id().primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** E7: a golfer plays. Passes and check-ins belong to the golfer. */
export const golfers = pgTable(
  'golfers',
  {
    id: id().primaryKey(),
    /** The DGU person `ID`; absent until the membership has been confirmed once. */
    dguPersonId: text('dgu_person_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthDate: day('birth_date'),
    email: text('email'),
    /** Handicap index in tenths; negative is a plus handicap. */
    handicapTenths: smallint('handicap_tenths'),
    rightToPlay: boolean('right_to_play'),
    /** The calendar year for which the membership is confirmed (D7). */
    verifiedForYear: smallint('verified_for_year'),
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('golfers_dgu_person').on(t.dguPersonId),
    index('golfers_name').on(sql`lower(${t.lastName})`, sql`lower(${t.firstName})`),
  ],
)

export const golferMemberships = pgTable(
  'golfer_memberships',
  {
    golferId: uuid('golfer_id')
      .notNull()
      .references(() => golfers.id, { onDelete: 'cascade' }),
    /** `clubNumber-memberNumber` (E13). */
    dguNumber: text('dgu_number').notNull(),
    clubNumber: integer('club_number').notNull(),
    clubName: text('club_name').notNull(),
    /** DGU type 1 Full … 7 Former (season-pass.md §1.1). */
    type: smallint('type').notNull(),
    isHome: boolean('is_home').notNull(),
    firstSeen: day('first_seen').notNull(),
    /** Last day on which a check still found it; null while it stands (karens, D11). */
    endedOn: day('ended_on'),
  },
  (t) => [
    primaryKey({ columns: [t.golferId, t.dguNumber] }),
    index('golfer_memberships_number').on(t.dguNumber),
    index('golfer_memberships_club').on(t.clubNumber),
  ],
)

/** Which accounts manage which golfers: oneself, a child, a partner who agreed. */
export const accountGolfers = pgTable(
  'account_golfers',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    golferId: uuid('golfer_id')
      .notNull()
      .references(() => golfers.id, { onDelete: 'cascade' }),
    relation: text('relation').$type<'self' | 'child' | 'partner'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.golferId] }),
    index('account_golfers_golfer').on(t.golferId),
  ],
)

export const roles = pgTable(
  'roles',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Set for club roles only. */
    clubId: uuid('club_id'),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('roles_account').on(t.accountId), index('roles_club').on(t.clubId)],
)
