import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * The activity log, written in the transaction of each change. It holds ids, never personal values (E11).
 * Rows are only inserted (`refuse_change`), and every column is part of the hash chain: a column that is
 * added later must be nullable, or the hashes of older events no longer match.
 */
export const activity = pgTable(
  'activity',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Null when the system, a mailed link or a paired device acted. */
    accountId: uuid('account_id'),
    actorKind: text('actor_kind').notNull(),
    /** `module.verb`, as in `passes.issue`. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('activity_subject').on(t.subjectType, t.subjectId),
    index('activity_at').on(t.at),
    // Finds changes to the roles of one club or tournament (`accounts/people-queries.ts`).
    index('activity_scope')
      .on(sql`(${t.data} ->> 'scopeId')`, t.id)
      .where(sql`${t.data} ->> 'scopeId' is not null`),
  ],
)

personalData(activity, {
  about: 'The activity log; ids and figures only',
  purpose: 'accounting',
  retention: 'log',
  section: ['log', 'Hvad der er gjort, og af hvem'],
  columns: {
    accountId: kept('pseudonym'),
    subjectId: kept('pseudonym'),
    data: kept('pseudonym'),
    at: kept('access', 'Hvornår'),
    action: kept('access', 'Hvad der skete'),
    subjectType: kept('access', { jsonKey: 'subject', label: 'Om' }),
    actorKind: kept('access', { jsonKey: 'by', label: 'Hvem' }),
  },
  nonPersonal: 'id',
})

/**
 * The hash chain of the log (docs/algorithms/audit-log.md). Each link covers one event and the link
 * before it. Links are only inserted, by the one job that chains committed events.
 */
export const activityLinks = pgTable('activity_links', {
  /** 1, 2, 3, … without a gap, in the order of chaining. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  activityId: bigint('activity_id', { mode: 'number' }).notNull().unique(),
  /** SHA-256 as 64 hexadecimal digits. */
  hash: text('hash').notNull(),
  chainedAt: instant('chained_at').notNull(),
})

noPersonalData(
  activityLinks,
  'The hash chain of the activity log',
  'position activityId hash chainedAt',
)

/** A range of links that was deleted after its retention. The chain continues from its last hash. */
export const activityAnchors = pgTable('activity_anchors', {
  lastPosition: bigint('last_position', { mode: 'number' }).primaryKey(),
  firstPosition: bigint('first_position', { mode: 'number' }).notNull(),
  /** The hash of the link at `lastPosition`. */
  hash: text('hash').notNull(),
  /** The latest instant whose events the deletion covers. */
  deletedUntil: instant('deleted_until').notNull(),
  deletedAt: instant('deleted_at').notNull(),
})

noPersonalData(
  activityAnchors,
  'Deleted parts of the activity log, with the hash from which its chain continues',
  'lastPosition firstPosition hash deletedUntil deletedAt',
)

/** The last link: one row, which is locked while events are chained. */
export const activityChain = pgTable('activity_chain', {
  id: smallint('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  chainedAt: instant('chained_at'),
})

noPersonalData(activityChain, 'The end of the activity log’s chain', 'id position hash chainedAt')

/** Events without a link. A trigger adds each event in its own transaction, so that none is missed. */
export const activityQueue = pgTable('activity_queue', {
  activityId: bigint('activity_id', { mode: 'number' }).primaryKey(),
})

noPersonalData(activityQueue, 'Events of the activity log that are not chained yet', 'activityId')

/** Values shared by all processes: secrets generated at the first start, the demonstration's clock. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

noPersonalData(settings, 'Values shared by all processes', 'key value updatedAt')
