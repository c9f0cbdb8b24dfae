import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { deleted, kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { passes } from './passes.ts'

/** A season pass, or the start time of an entry, that was added to a wallet, and the version of its face that phones have or should fetch. */
export const walletCards = pgTable(
  'wallet_cards',
  {
    /** The serial number in the wallet; the pass itself stays unknown to it. */
    id: id().primaryKey(),
    kind: text('kind').$type<'pass' | 'start_time'>().notNull().default('pass'),
    /** Of a season pass. Null after an erasure, until the card has been emptied at Google. */
    passId: uuid('pass_id').unique(),
    /** Of a start time; null as the pass. */
    entryId: uuid('entry_id').unique(),
    addedAt: instant('added_at').notNull(),
    /** SHA-256 of the face (`faceKey`). */
    faceHash: text('face_hash').notNull(),
    /** A cheap summary of what the face comes from, by which changed cards are found. */
    source: text('source').notNull(),
    /** When the face was last compared. */
    checkedAt: instant('checked_at').notNull(),
    /** Grows with every change of any card in the order of commits; 0 before the first change. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** A whole second, later than the one before: HTTP dates have no fractions. */
    changedAt: instant('changed_at').notNull(),
    /** When the card was stored at Google; null when it is not in Google Wallet. */
    googleAt: instant('google_at'),
    /** The version that Google has. */
    googleVersion: bigint('google_version', { mode: 'number' }).notNull().default(0),
    googleTries: smallint('google_tries').notNull().default(0),
    googleDueAt: instant('google_due_at'),
  },
  (t) => [index('wallet_cards_checked').on(t.checkedAt)],
)

personalData(walletCards, {
  about: 'A season pass or a start time in a phone’s wallet',
  purpose: 'play',
  retention: 'until 90 days after the last day of its pass or tournament',
  section: ['walletCards', 'Kort i telefonens Wallet'],
  columns: {
    passId: {
      class: 'pseudonym',
      erasure: 'cleared',
      to: null,
      exported: { jsonKey: 'number', label: 'Kortnummer', replacedBy: passes.number },
    },
    entryId: { class: 'pseudonym', erasure: 'cleared', to: null },
    addedAt: kept('device', 'Lagt i Wallet'),
    googleAt: kept('device', 'Lagt i Google Wallet'),
    faceHash: { class: 'secret', erasure: 'cleared', to: '' },
    source: { class: 'secret', erasure: 'cleared', to: '' },
  },
  nonPersonal: 'id kind checkedAt version changedAt googleVersion googleTries googleDueAt',
})

/** A phone or watch that has the card in Apple Wallet and asks to be notified of changes. */
export const walletRegistrations = pgTable(
  'wallet_registrations',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => walletCards.id, { onDelete: 'cascade' }),
    /** Chosen by the phone for our cards alone. */
    deviceId: text('device_id').notNull(),
    pushToken: text('push_token').notNull(),
    registeredAt: instant('registered_at').notNull(),
    /** The version that the phone was notified of. */
    pushedVersion: bigint('pushed_version', { mode: 'number' }).notNull(),
    pushTries: smallint('push_tries').notNull().default(0),
    pushDueAt: instant('push_due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.deviceId] }),
    index('wallet_registrations_device').on(t.deviceId),
  ],
)

personalData(walletRegistrations, {
  about: 'A phone with a card in Apple Wallet',
  purpose: 'play',
  retention: 'until the card is removed from the phone',
  section: ['walletRegistrations', 'Telefoner med kort i Apple Wallet'],
  columns: {
    cardId: deleted('pseudonym'),
    deviceId: deleted('secret'),
    pushToken: deleted('secret'),
    registeredAt: deleted('device', 'Siden'),
  },
  nonPersonal: 'pushedVersion pushTries pushDueAt',
})
