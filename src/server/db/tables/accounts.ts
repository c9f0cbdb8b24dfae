import { sql } from 'drizzle-orm'
import {
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
import { cleared, erasedName, deleted, kept, personalData, nonPersonal } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/**
 * An account signs in; a golfer plays (E7). This table, `sessions`, `credentials` and four tables in
 * `sign-in.ts` have the columns that Better Auth requires, under our names.
 */
export const accounts = pgTable('accounts', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  phone: text('phone'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Random id of the account in the statistics; created when a browser with consent first needs it. */
  analyticsId: uuid('analytics_id').unique(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

personalData(accounts, {
  about: 'An account that signs in',
  purpose: 'account',
  retention: 'inactiveAccount',
  section: ['account', 'Konto'],
  columns: {
    id: deleted('pseudonym'),
    analyticsId: deleted('pseudonym'),
    image: deleted('name', { notExported: 'never written; Better Auth requires the column' }),
    name: deleted('name', 'Navn'),
    email: deleted('contact', 'Mail'),
    emailVerified: nonPersonal('Mailen er bekræftet'),
    phone: deleted('contact', 'Telefon'),
    twoFactorEnabled: nonPersonal({ jsonKey: 'twoFactor', label: 'Totrinslogin' }),
    createdAt: nonPersonal('Oprettet'),
    updatedAt: nonPersonal('Sidst ændret'),
  },
})

/** A browser that is signed in to an account, until it signs out or the session expires. */
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
    /** When this sign-in passed the second step; null for accounts without two-factor sign-in. */
    twoFactorAt: instant('two_factor_at'),
    /** `known_browsers.id` of the signed-in browser. */
    browserId: uuid('browser_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
)

personalData(sessions, {
  about: 'A signed-in browser',
  purpose: 'security',
  retention: 'devices',
  section: ['signIns', 'Her er du logget ind'],
  columns: {
    id: deleted('pseudonym'),
    token: deleted('secret'),
    accountId: deleted('pseudonym'),
    browserId: deleted('pseudonym'),
    createdAt: deleted('access', { jsonKey: 'startedAt', label: 'Logget ind' }),
    updatedAt: deleted('access', { jsonKey: 'usedAt', label: 'Sidst brugt' }),
    expiresAt: deleted('access', { jsonKey: 'endsAt', label: 'Udløber' }),
    ipAddress: deleted('device', { jsonKey: 'address', label: 'IP-adresse' }),
    userAgent: deleted('device', { jsonKey: 'browser', label: 'Browser' }),
  },
  nonPersonal: 'twoFactorAt',
})

/** How an account signs in: by password, or by a linked identity at another provider. */
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
  (t) => [
    index('credentials_account').on(t.accountId),
    // The final guard against two accounts that link to the same person at the same moment.
    uniqueIndex('credentials_provider').on(t.providerId, t.providerAccountId),
  ],
)

personalData(credentials, {
  about: 'A sign-in method: a password or a DGU login',
  purpose: 'security',
  retention: 'with the account',
  columns: {
    accountId: deleted('pseudonym'),
    providerAccountId: deleted('pseudonym'),
    accessToken: deleted('secret'),
    refreshToken: deleted('secret'),
    idToken: deleted('secret'),
    password: deleted('secret'),
  },
  nonPersonal: 'id providerId accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt',
})

/** A person who plays. Passes and check-ins belong to the golfer, not to the account. */
export const golfers = pgTable(
  'golfers',
  {
    id: id().primaryKey(),
    /** The DGU person `ID`; null until the membership has been confirmed once. */
    dguPersonId: text('dgu_person_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    birthDate: day('birth_date'),
    email: text('email'),
    /** Handicap index in tenths; negative is a plus handicap. */
    handicapTenths: smallint('handicap_tenths'),
    rightToPlay: boolean('right_to_play'),
    /** The calendar year for which the membership is confirmed; it is confirmed again every year (D7). */
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

personalData(golfers, {
  about: 'A person who plays',
  purpose: 'play',
  retention: 'inactiveAccount',
  section: ['golfers', 'Golfspillere på kontoen'],
  columns: {
    id: kept('pseudonym'),
    dguPersonId: cleared('pseudonym'),
    firstName: cleared('name', 'Fornavn', { to: erasedName.firstName }),
    lastName: cleared('name', 'Efternavn', { to: erasedName.lastName }),
    birthDate: cleared('demographic', 'Fødselsdag'),
    email: cleared('contact', 'Mail'),
    handicapTenths: cleared('golf', 'Handicap'),
    rightToPlay: cleared('golf', 'Spilleret'),
    verifiedForYear: cleared('golf', {
      jsonKey: 'confirmedForYear',
      label: 'Medlemskab bekræftet for',
    }),
    verifiedAt: cleared('golf', { jsonKey: 'confirmedAt', label: 'Bekræftet' }),
    createdAt: nonPersonal('Oprettet'),
  },
  nonPersonal: 'updatedAt',
})

/** The clubs that a golfer is or was a member of, by the latest response of the golf union. */
export const golferMemberships = pgTable(
  'golfer_memberships',
  {
    golferId: uuid('golfer_id')
      .notNull()
      .references(() => golfers.id, { onDelete: 'cascade' }),
    /** `clubNumber-memberNumber`. */
    dguNumber: text('dgu_number').notNull(),
    clubNumber: integer('club_number').notNull(),
    clubName: text('club_name').notNull(),
    /** DGU's membership types: 1 Full … 7 Former. */
    type: smallint('type').notNull(),
    isHome: boolean('is_home').notNull(),
    firstSeen: day('first_seen').notNull(),
    /**
     * Last day on which a check still found the membership; null while it is current. A former home
     * club stays excluded for the rest of the season (D11).
     */
    endedOn: day('ended_on'),
  },
  (t) => [
    primaryKey({ columns: [t.golferId, t.dguNumber] }),
    index('golfer_memberships_number').on(t.dguNumber),
    index('golfer_memberships_club').on(t.clubNumber),
  ],
)

personalData(golferMemberships, {
  about: 'A golfer’s membership of a club',
  purpose: 'play',
  retention: 'with the golfer',
  section: ['memberships', 'Medlemskaber'],
  columns: {
    clubNumber: deleted('golf', { notExported: 'the number of the club named' }),
    golferId: deleted('pseudonym', {
      jsonKey: 'golfer',
      label: 'Golfspiller',
      replacedBy: golfers.firstName,
    }),
    dguNumber: deleted('golf', 'DGU-nummer'),
    clubName: deleted('golf', { jsonKey: 'club', label: 'Klub' }),
    type: deleted('golf', 'Slags (DGU’s tal)'),
    isHome: deleted('golf', 'Hjemmeklub'),
    firstSeen: deleted('golf', 'Første gang set'),
    endedOn: deleted('golf', 'Ophørt'),
  },
})

/** Which accounts manage which golfers: the account holder, a child, or a partner who agreed. */
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
    /** The proof of the link: an entered DGU number, or the golfer's own sign-in with the union. */
    proof: text('proof').$type<'typed' | 'dgu_login'>().notNull().default('typed'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.golferId] }),
    index('account_golfers_golfer').on(t.golferId),
  ],
)

personalData(accountGolfers, {
  about: 'Which golfers an account manages',
  purpose: 'account',
  retention: 'with the account',
  section: 'golfers',
  columns: {
    accountId: deleted('pseudonym'),
    golferId: deleted('pseudonym'),
    relation: deleted('access', {
      label: 'Hvem',
      valueLabels: { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' },
    }),
    proof: deleted('access', {
      label: 'Knyttet ved',
      valueLabels: { typed: 'Et DGU-nummer, der er tastet', dgu_login: 'DGU-login' },
    }),
  },
  nonPersonal: 'createdAt',
})
