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
import { deleted, kept, personalData } from '../personal-data.ts'
import { accounts, golfers } from './accounts.ts'
import { id, instant } from './columns.ts'

/**
 * Keys in mailed links: one for each purpose and address, so that a new key replaces the older one.
 * Only a hash of the key is stored.
 */
export const mailedKeys = pgTable(
  'mailed_keys',
  {
    purpose: text('purpose').$type<'sign_up' | 'reset_password' | 'change_email'>().notNull(),
    email: text('email').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The data that the key unlocks; null if the address has no right to it. */
    opens: jsonb('opens'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.email] })],
)

personalData(mailedKeys, {
  about: 'A key in a mailed link, until it is used',
  purpose: 'security',
  retention: 'until it has expired',
  columns: {
    keyHash: deleted('secret'),
    email: deleted('contact', { notExported: 'expires within minutes' }),
    opens: deleted('name', { notExported: 'expires within minutes' }),
  },
  nonPersonal: 'purpose expiresAt',
})

/**
 * The mail that asks a golfer to confirm the membership for a calendar year, sent once a year.
 * Only a hash of the link's key is stored, and the key allows nothing else.
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
  about: 'A mailed request to confirm a year’s membership',
  purpose: 'play',
  retention: 'with the golfer',
  columns: {
    golferId: deleted('pseudonym'),
    keyHash: deleted('secret'),
  },
  nonPersonal: 'year queuedAt',
})

/** A browser in which an account has signed in before, identified by the hash of a cookie. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** Until then this browser skips the second step of a sign-in (D16); null if not chosen. */
    rememberedUntil: instant('remembered_until'),
  },
  (t) => [unique('known_browsers_once').on(t.accountId, t.browserHash)],
)

personalData(knownBrowsers, {
  about: 'A browser in which an account has signed in before',
  purpose: 'security',
  retention: 'with the account',
  section: ['browsers', 'Browsere, vi kender'],
  columns: {
    accountId: deleted('pseudonym'),
    browserHash: deleted('secret'),
    firstSeenAt: deleted('device', 'Første gang set'),
    rememberedUntil: deleted('device', { jsonKey: 'until', label: 'Huskes til' }),
  },
  nonPersonal: 'id',
})

/** Passkeys of Better Auth: the public half of a key that never leaves the person's device. */
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
  about: 'The public half of a key on a person’s device',
  purpose: 'security',
  retention: 'with the account',
  section: ['passkeys', 'Adgangsnøgler'],
  columns: {
    accountId: deleted('pseudonym'),
    publicKey: deleted('secret'),
    credentialID: deleted('secret'),
    name: deleted('device', 'Navn'),
    deviceType: deleted('device', { jsonKey: 'device', label: 'Slags' }),
    createdAt: deleted('device', 'Oprettet'),
  },
  nonPersonal: 'id counter backedUp transports aaguid',
})

/**
 * An unfinished DGU login in one browser (docs/algorithms/dgu-login.md). Like one-time codes, it uses
 * the real clock, not the demonstration's.
 */
export const dguLogins = pgTable(
  'dgu_logins',
  {
    id: id().primaryKey(),
    stateHash: text('state_hash').notNull().unique(),
    /** Hash of the key in the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    /** PKCE verifier; cleared when it is used. */
    verifier: text('verifier'),
    purpose: text('purpose').$type<'sign_in' | 'card' | 'own_card' | 'membership'>().notNull(),
    /** The card of a purchase that the login is for. */
    cardId: uuid('card_id'),
    next: text('next').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** A golfer without an account, until the person has chosen or created one. */
    golfer: jsonb('golfer').$type<{ membership: Membership; email: string | null }>(),
    golferUntil: instant('golfer_until'),
    /** The code that verifies an address for that golfer. */
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
  about: 'An unfinished DGU login',
  purpose: 'security',
  retention: 'until an hour after it has expired',
  columns: {
    stateHash: deleted('secret'),
    browserHash: deleted('secret'),
    verifier: deleted('secret'),
    cardId: deleted('pseudonym'),
    codeHash: deleted('secret'),
    golfer: deleted('golf', {
      notExported: 'expires within minutes, and belongs to no account yet',
    }),
    codeEmail: deleted('contact', { notExported: 'expires within minutes' }),
  },
  nonPersonal: 'id purpose next expiresAt usedAt golferUntil codeTries codeUntil',
})

/** Short-lived values that Better Auth stores between two steps, such as a passkey challenge. */
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
  purpose: 'security',
  retention: 'until a day after it has expired',
  columns: {
    value: deleted('secret'),
    identifier: deleted('contact', { notExported: 'expires within minutes' }),
  },
  nonPersonal: 'id expiresAt createdAt updatedAt',
})

/** The second step of a sign-in: the secret of an app and the backup codes, both encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: id().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the first code from the app has been entered. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
})

personalData(twoFactors, {
  about: 'The second step of a sign-in',
  purpose: 'security',
  retention: 'with the account',
  columns: {
    accountId: deleted('pseudonym'),
    secret: deleted('secret'),
    backupCodes: deleted('secret'),
  },
  nonPersonal: 'id verified failedVerificationCount lockedUntil',
})

/** Sign-in attempts by address and route, counted by Better Auth. */
export const rateLimits = pgTable('rate_limits', {
  id: id().primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

personalData(rateLimits, {
  about: 'The number of attempts, under a hash of the address or account',
  purpose: 'security',
  retention: 'until two days later',
  columns: { key: kept('secret') },
  nonPersonal: 'id count lastRequest',
})
