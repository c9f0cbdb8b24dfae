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
import { emptied, erasedName, gone, kept, personalData, plain } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** E7: an account signs in. This table, `sessions` and `credentials` are Better Auth's, under our names, as are three in `sign-in.ts`. */
export const accounts = pgTable('accounts', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  phone: text('phone'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** What statistics know it by: random, and made when a browser with consent first asks. */
  analyticsId: uuid('analytics_id').unique(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

personalData(accounts, {
  about: 'Somebody who signs in',
  purpose: 'account',
  retention: 'inactiveAccount',
  section: ['account', 'Konto'],
  columns: {
    id: gone('pseudonym'),
    analyticsId: gone('pseudonym'),
    image: gone('name', { notExported: 'never written; Better Auth requires the column' }),
    name: gone('name', 'Navn'),
    email: gone('contact', 'Mail'),
    emailVerified: plain('Mailen er bekræftet'),
    phone: gone('contact', 'Telefon'),
    twoFactorEnabled: plain({ as: 'twoFactor', label: 'Totrinslogin' }),
    createdAt: plain('Oprettet'),
    updatedAt: plain('Sidst ændret'),
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
    /** When the second step of this very sign-in was passed; null for accounts without one. */
    twoFactorAt: instant('two_factor_at'),
    /** `known_browsers.id` of the browser that holds it. */
    browserId: uuid('browser_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
)

personalData(sessions, {
  about: 'A sign-in that lasts',
  purpose: 'safety',
  retention: 'devices',
  section: ['signIns', 'Her er du logget ind'],
  columns: {
    id: gone('pseudonym'),
    token: gone('secret'),
    accountId: gone('pseudonym'),
    browserId: gone('pseudonym'),
    createdAt: gone('access', { as: 'startedAt', label: 'Logget ind' }),
    updatedAt: gone('access', { as: 'usedAt', label: 'Sidst brugt' }),
    expiresAt: gone('access', { as: 'endsAt', label: 'Udløber' }),
    ipAddress: gone('device', { as: 'address', label: 'IP-adresse' }),
    userAgent: gone('device', { as: 'browser', label: 'Browser' }),
  },
  plain: 'twoFactorAt',
})

/** How an account signs in: its password, or the identity of a provider that it is linked to. */
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
    // The final guard between two accounts that are linked to one person at once.
    uniqueIndex('credentials_provider').on(t.providerId, t.providerAccountId),
  ],
)

personalData(credentials, {
  about: 'A way to sign in: a password, later a DGU login',
  purpose: 'safety',
  retention: 'with the account',
  columns: {
    accountId: gone('pseudonym'),
    providerAccountId: gone('pseudonym'),
    accessToken: gone('secret'),
    refreshToken: gone('secret'),
    idToken: gone('secret'),
    password: gone('secret'),
  },
  plain: 'id providerId accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt',
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

personalData(golfers, {
  about: 'Somebody who plays',
  purpose: 'play',
  retention: 'inactiveAccount',
  section: ['golfers', 'Golfspillere, du står for'],
  columns: {
    id: kept('pseudonym'),
    dguPersonId: emptied('pseudonym'),
    firstName: emptied('name', 'Fornavn', { to: erasedName.firstName }),
    lastName: emptied('name', 'Efternavn', { to: erasedName.lastName }),
    birthDate: emptied('birth', 'Fødselsdag'),
    email: emptied('contact', 'Mail'),
    handicapTenths: emptied('golf', 'Handicap'),
    rightToPlay: emptied('golf', 'Spilleret'),
    verifiedForYear: emptied('golf', { as: 'confirmedForYear', label: 'Medlemskab bekræftet for' }),
    verifiedAt: emptied('golf', { as: 'confirmedAt', label: 'Bekræftet' }),
    createdAt: plain('Oprettet'),
  },
  plain: 'updatedAt',
})

/** The clubs that a golfer is or was a member of, as the golf union last answered. */
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

personalData(golferMemberships, {
  about: 'A golfer’s membership of a club',
  purpose: 'play',
  retention: 'with the golfer',
  section: ['memberships', 'Medlemskaber'],
  columns: {
    clubNumber: gone('golf', { notExported: 'the number of the club named' }),
    golferId: gone('pseudonym', { as: 'golfer', label: 'Golfspiller', shows: golfers.firstName }),
    dguNumber: gone('golf', 'DGU-nummer'),
    clubName: gone('golf', { as: 'club', label: 'Klub' }),
    type: gone('golf', 'Slags (DGU’s tal)'),
    isHome: gone('golf', 'Hjemmeklub'),
    firstSeen: gone('golf', 'Første gang set'),
    endedOn: gone('golf', 'Ophørt'),
  },
})

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
    /** What the link rests on: a number that was typed, or her own sign-in with the union. */
    proof: text('proof').$type<'typed' | 'dgu_login'>().notNull().default('typed'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.golferId] }),
    index('account_golfers_golfer').on(t.golferId),
  ],
)

personalData(accountGolfers, {
  about: 'Who stands for whom',
  purpose: 'account',
  retention: 'with the account',
  section: 'golfers',
  columns: {
    accountId: gone('pseudonym'),
    golferId: gone('pseudonym'),
    relation: gone('access', {
      label: 'Hvem',
      words: { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' },
    }),
    proof: gone('access', {
      label: 'Knyttet ved',
      words: { typed: 'Et DGU-nummer, der er tastet', dgu_login: 'DGU-login' },
    }),
  },
  plain: 'createdAt',
})
