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

/** Sign-in attempts by address and route, counted by Better Auth. */
export const rateLimits = pgTable('rate_limits', {
  id: id().primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
