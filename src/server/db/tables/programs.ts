import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApiKeyScope } from '#domain/accounts/api-keys.ts'
import type { SentEvent, WebhookEvent } from '#domain/programs/webhook-events.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { instant } from './columns.ts'

/** A club's key for a program; only its hash is stored, and the row stays after revocation for the log. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Which program has it, as the club wrote it. */
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The last four characters, by which people recognise it. */
    ending: text('ending').notNull(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    expiresAt: instant('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
  },
  (t) => [index('api_keys_club').on(t.clubId)],
)

personalData(apiKeys, {
  about: 'A club’s key for a program, and who made and revoked it',
  purpose: 'audit',
  retention: 'with the row',
  columns: { createdBy: kept('staff'), revokedBy: kept('staff') },
  nonPersonal: 'id clubId name keyHash ending scopes createdAt expiresAt lastUsedAt revokedAt',
})

/** An address of a club to which events are sent. Its secrets are derived, not stored (`programs/webhook-secret.ts`). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** The number of the secret, which each new secret increases. */
    secretNumber: integer('secret_number').notNull().default(1),
    /** Until when the previous secret signs too. */
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    /** Set when it was switched off: by failures, by an answer 410, or never. */
    disabledAt: instant('disabled_at'),
  },
  (t) => [index('webhooks_club').on(t.clubId)],
)

personalData(webhooks, {
  about: 'A club’s address for events, and who registered it',
  purpose: 'audit',
  retention: 'until the club removes it',
  columns: { createdBy: kept('staff') },
  nonPersonal: 'id clubId url events secretNumber oldSecretUntil createdAt failingSince disabledAt',
})

/** One event on its way to one address, with the answer to its last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Its position in the activity log; null for a test. */
    position: bigint('position', { mode: 'number' }),
    event: text('event').$type<SentEvent>().notNull(),
    /** The body as it is signed and sent, the same at every attempt. */
    payload: text('payload').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When to send next; null when it is delivered or given up. */
    dueAt: instant('due_at'),
    /** Leased to one sender until then. */
    sendingUntil: instant('sending_until'),
    attemptedAt: instant('attempted_at'),
    /** `HTTP 500`, `timeout`, …; null before the first attempt. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.webhookId, t.position),
    index('webhook_deliveries_due').on(t.state, t.dueAt),
    index('webhook_deliveries_list').on(t.webhookId, t.createdAt),
  ],
)

noPersonalData(
  webhookDeliveries,
  'Events on their way to a club’s own program; ids only',
  'id webhookId position event payload state attempts createdAt dueAt sendingUntil attemptedAt answer',
)
