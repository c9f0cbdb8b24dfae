import {
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
