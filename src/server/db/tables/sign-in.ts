import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Membership } from '#domain/accounts/membership.ts'
import { gone, kept, personalData } from '../personal-data.ts'
import { accounts, golfers } from './accounts.ts'
import { id, instant } from './columns.ts'

/**
 * Keys that are mailed in links: one for each purpose and address, so that the newest ends the
 * older. Only a hash of the key is kept, and what it opens, if it opens anything.
 */
export const mailedKeys = pgTable(
  'mailed_keys',
  {
    purpose: text('purpose').$type<'sign_up' | 'reset_password' | 'change_email'>().notNull(),
    email: text('email').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Null where the address was not the right one: such a key opens nothing. */
    opens: jsonb('opens'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.email] })],
)

personalData(mailedKeys, {
  about: 'A key in a mailed link, until it is used',
  purpose: 'safety',
  retention: 'until it has expired',
  columns: {
    keyHash: gone('secret'),
    email: gone('contact', { notExported: 'expires within minutes' }),
    opens: gone('name', { notExported: 'expires within minutes' }),
  },
  plain: 'purpose expiresAt',
})

/**
 * D7: the mail by which a golfer's membership is confirmed for a calendar year of play; once for each
 * golfer and year. Of the link's key a hash is kept; it opens nothing but that question.
 */
export const membershipMails = pgTable(
  'membership_mails',
  {
    golferId: uuid('golfer_id')
      .notNull()
      .references(() => golfers.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    queuedAt: instant('queued_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.golferId, t.year] })],
)

personalData(membershipMails, {
  about: 'That a golfer was asked by mail about a year’s membership',
  purpose: 'play',
  retention: 'with the golfer',
  columns: {
    golferId: gone('pseudonym'),
    keyHash: gone('secret'),
  },
  plain: 'year queuedAt',
})

/** A browser in which somebody has signed in before: told apart by a cookie, of which a hash is kept. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** Until then the second step is not asked for here (D16); null when the person did not wish it. */
    rememberedUntil: instant('remembered_until'),
  },
  (t) => [unique('known_browsers_once').on(t.accountId, t.browserHash)],
)

personalData(knownBrowsers, {
  about: 'A browser in which somebody has signed in before',
  purpose: 'safety',
  retention: 'with the account',
  section: ['browsers', 'Browsere, vi kender'],
  columns: {
    accountId: gone('pseudonym'),
    browserHash: gone('secret'),
    firstSeenAt: gone('device', 'Første gang set'),
    rememberedUntil: gone('device', { as: 'until', label: 'Huskes til' }),
  },
  plain: 'id',
})

/** Better Auth's passkeys (E27): the public half of a key that never leaves the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('passkeys_account').on(t.accountId)],
)

personalData(passkeys, {
  about: 'The public half of a key on somebody’s device',
  purpose: 'safety',
  retention: 'with the account',
  section: ['passkeys', 'Adgangsnøgler'],
  columns: {
    accountId: gone('pseudonym'),
    publicKey: gone('secret'),
    credentialID: gone('secret'),
    name: gone('device', 'Navn'),
    deviceType: gone('device', { as: 'device', label: 'Slags' }),
    createdAt: gone('device', 'Oprettet'),
  },
  plain: 'id counter backedUp transports aaguid',
})

/** A DGU login under way in one browser (docs/algorithms/dgu-login.md); on the real clock, as codes are. */
export const dguLogins = pgTable(
  'dgu_logins',
  {
    id: id().primaryKey(),
    stateHash: text('state_hash').notNull().unique(),
    /** Of the key in the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    /** PKCE; emptied when it is used. */
    verifier: text('verifier'),
    purpose: text('purpose').$type<'sign_in' | 'card' | 'own_card' | 'membership'>().notNull(),
    /** The card of a purchase that it is for. */
    cardId: uuid('card_id'),
    next: text('next').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** A golfer without an account who has not said yet whose account it shall be. */
    golfer: jsonb('golfer').$type<{ membership: Membership; email: string | null }>(),
    golferUntil: instant('golfer_until'),
    /** The code that proves an address for that golfer. */
    codeHash: text('code_hash'),
    codeEmail: text('code_email'),
    codeTries: integer('code_tries').notNull().default(0),
    codeUntil: instant('code_until'),
  },
  (t) => [
    index('dgu_logins_browser').on(t.browserHash),
    index('dgu_logins_expires').on(t.expiresAt),
  ],
)

personalData(dguLogins, {
  about: 'A DGU login under way',
  purpose: 'safety',
  retention: 'until an hour after it has expired',
  columns: {
    stateHash: gone('secret'),
    browserHash: gone('secret'),
    verifier: gone('secret'),
    cardId: gone('pseudonym'),
    codeHash: gone('secret'),
    golfer: gone('golf', { notExported: 'expires within minutes, and belongs to no account yet' }),
    codeEmail: gone('contact', { notExported: 'expires within minutes' }),
  },
  plain: 'id purpose next expiresAt usedAt golferUntil codeTries codeUntil',
})

/** Values that Better Auth keeps for a short while between two steps, such as a passkey challenge. */
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

personalData(authVerifications, {
  about: 'A one-time code that was mailed',
  purpose: 'safety',
  retention: 'until a day after it has expired',
  columns: {
    value: gone('secret'),
    identifier: gone('contact', { notExported: 'expires within minutes' }),
  },
  plain: 'id expiresAt createdAt updatedAt',
})

/** The second step of a sign-in (E27): an app's secret and the codes to print, both encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: id().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the first code from the app has been typed. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
})

personalData(twoFactors, {
  about: 'The second step of a sign-in',
  purpose: 'safety',
  retention: 'with the account',
  columns: {
    accountId: gone('pseudonym'),
    secret: gone('secret'),
    backupCodes: gone('secret'),
  },
  plain: 'id verified failedVerificationCount lockedUntil',
})

/** Sign-in attempts by address and route, counted by Better Auth. */
export const rateLimits = pgTable('rate_limits', {
  id: id().primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

personalData(rateLimits, {
  about: 'How often something was tried; whom it counts is a hash',
  purpose: 'safety',
  retention: 'until two days later',
  columns: { key: kept('secret') },
  plain: 'id count lastRequest',
})
