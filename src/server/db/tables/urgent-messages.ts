import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UrgentChannel, UrgentKind } from '#domain/notifications/urgent-kinds.ts'
import { deleted, kept, nonPersonal, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { id, instant } from './columns.ts'
import { tournamentEntries } from './entries.ts'

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** The telephone that an account has given for urgent SMS, and for nothing else. */
export const smsPhones = pgTable('sms_phones', {
  accountId: accountId().primaryKey(),
  /** E.164; null until a code that was sent to it has been entered. */
  phone: text('phone'),
  provenAt: instant('proven_at'),
  /** The number that a code was sent to. */
  pendingPhone: text('pending_phone'),
  codeHash: text('code_hash'),
  codeUntil: instant('code_until'),
  codeTries: smallint('code_tries').notNull().default(0),
  /** Nothing more is sent to the proven number: its owner answered STOP, or it cannot be reached. */
  stoppedAt: instant('stopped_at'),
  stoppedBecause: text('stopped_because').$type<'reply' | 'undeliverable'>(),
})

personalData(smsPhones, {
  about: 'A telephone for urgent SMS about tournaments',
  purpose: 'tournament',
  retention: 'until its owner removes it, or with the account',
  section: ['smsPhones', 'Telefon til sms'],
  columns: {
    accountId: deleted('pseudonym'),
    phone: deleted('contact', 'Telefon'),
    provenAt: deleted('contact', 'Bekræftet'),
    pendingPhone: deleted('contact', 'Venter på en kode'),
    codeHash: deleted('secret'),
    stoppedAt: deleted('contact', 'Stoppet'),
    stoppedBecause: deleted('contact', {
      label: 'Stoppet fordi',
      valueLabels: { reply: 'Du svarede STOP', undeliverable: 'Nummeret kunne ikke nås' },
    }),
  },
  nonPersonal: 'codeUntil codeTries',
})

/** Numbers at which no entry without an account gets SMS; the stop of an account is in `sms_phones` as well. */
export const stoppedPhones = pgTable('stopped_phones', {
  /** E.164. */
  phone: text('phone').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
  stoppedBecause: text('stopped_because').$type<'reply' | 'undeliverable'>().notNull(),
})

personalData(stoppedPhones, {
  about: 'A telephone to which no SMS is sent, because it answered STOP or cannot be reached',
  purpose: 'tournament',
  retention: 'until its owner proves the number on an account',
  columns: {
    phone: kept('contact', {
      notExported: 'it names no account, whose own stop is exported with its telephone',
    }),
  },
  nonPersonal: 'stoppedAt stoppedBecause',
})

/** What an account wants as SMS and as push; absent means neither. */
export const urgentChoices = pgTable(
  'urgent_choices',
  {
    accountId: accountId(),
    kind: text('kind').$type<UrgentKind>().notNull(),
    sms: boolean('sms').notNull().default(false),
    push: boolean('push').notNull().default(false),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
)

personalData(urgentChoices, {
  about: 'Which urgent messages an account wants as SMS and as push',
  purpose: 'tournament',
  retention: 'with the account',
  section: ['urgentChoices', 'Sms og push, du har slået til'],
  columns: {
    accountId: deleted('pseudonym'),
    sms: deleted('message', 'Sms'),
    push: deleted('message', 'Push'),
    kind: nonPersonal('Om'),
    changedAt: nonPersonal('Ændret'),
  },
  nonPersonal: '',
})

/** A browser that its owner has let show notifications (Push API). */
export const pushBrowsers = pgTable(
  'push_browsers',
  {
    id: id().primaryKey(),
    accountId: accountId(),
    /** The address at the browser's push service; whoever has it and our key can send to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** As in "Chrome på Android". */
    name: text('name').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [index('push_browsers_account').on(t.accountId)],
)

personalData(pushBrowsers, {
  about: 'A browser that shows urgent messages',
  purpose: 'tournament',
  retention: 'until it is switched off, or its push service no longer knows it',
  section: ['pushBrowsers', 'Browsere med push'],
  columns: {
    accountId: deleted('pseudonym'),
    endpoint: deleted('secret'),
    p256dh: deleted('secret'),
    auth: deleted('secret'),
    name: deleted('device', 'Browser'),
    addedAt: deleted('device', 'Siden'),
  },
  nonPersonal: 'id',
})

/** The outbox of SMS and push: a message is stored in the transaction that caused it, and a job sends it later. */
export const urgentMessages = pgTable(
  'urgent_messages',
  {
    id: id().primaryKey(),
    /** Null for an entry without an account. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The entry without an account whose telephone is written to. */
    entryId: uuid('entry_id').references(() => tournamentEntries.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<UrgentChannel>().notNull(),
    kind: text('kind').$type<UrgentKind | 'phone_code' | 'phone_stopped'>().notNull(),
    /** Of an SMS. */
    phone: text('phone'),
    /** Of a push. */
    browserId: uuid('browser_id').references(() => pushBrowsers.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The page that a push opens. */
    path: text('path').notNull(),
    /** Unique, so that an event sends once to each recipient. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it is to be tried; while it is being sent, when another process may try. */
    dueAt: instant('due_at').notNull(),
    /** Later it would be wrong or useless, and is not sent. */
    expiresAt: instant('expires_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** The id at the SMS company, and what it last reported. */
    providerId: text('provider_id'),
    status: text('status'),
    statusAt: instant('status_at'),
  },
  (t) => [
    uniqueIndex('urgent_messages_dedupe').on(t.dedupeKey),
    index('urgent_messages_due').on(t.sentAt, t.failedAt, t.dueAt),
    index('urgent_messages_account').on(t.accountId, t.createdAt),
    index('urgent_messages_entry')
      .on(t.entryId)
      .where(sql`${t.entryId} is not null`),
    index('urgent_messages_phone')
      .on(t.phone, t.createdAt)
      .where(sql`${t.phone} is not null`),
    index('urgent_messages_created').on(t.createdAt),
    check(
      'urgent_messages_recipient',
      sql`num_nonnulls(${t.accountId}, ${t.entryId}) = 1 and (${t.entryId} is null or ${t.channel} = 'sms')`,
    ),
  ],
)

personalData(urgentMessages, {
  about: 'An SMS or a push from us',
  purpose: 'tournament',
  retention: 'devices',
  section: ['urgentMessages', 'Sms og push, vi har sendt dig'],
  columns: {
    accountId: deleted('pseudonym'),
    entryId: deleted('pseudonym'),
    browserId: deleted('pseudonym'),
    dedupeKey: deleted('pseudonym'),
    providerId: deleted('pseudonym'),
    channel: nonPersonal({ label: 'Som', valueLabels: { sms: 'Sms', push: 'Push' } }),
    phone: deleted('contact', 'Til'),
    title: deleted('message', { notExported: 'the text says the same' }),
    text: deleted('message', 'Tekst'),
    createdAt: nonPersonal('Skrevet'),
    sentAt: nonPersonal('Sendt'),
    status: nonPersonal('Status'),
  },
  nonPersonal: 'id kind path dueAt expiresAt attempts failedAt lastError statusAt',
})
