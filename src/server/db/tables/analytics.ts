import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { deleted, kept, noPersonalData, personalData, nonPersonal } from '../personal-data.ts'
import { day, instant } from './columns.ts'

/**
 * Actions of visitors who consented to statistics; one partition for each Danish day. Rows are
 * inserted in bulk by raw SQL (`analytics/queries.ts`).
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Derived from the time of the event, so that a resent event conflicts with the first one. */
    day: day('day').notNull(),
    insertId: text('insert_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    at: instant('at').notNull(),
    type: text('type').notNull(),
    deviceId: text('device_id').notNull(),
    sessionId: bigint('session_id', { mode: 'number' }),
    userId: text('user_id'),
    /** The pattern of a route, never a path. */
    page: text('page'),
    properties: jsonb('properties').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.insertId] }),
    index('analytics_events_device').on(t.deviceId),
    index('analytics_events_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
  ],
)

personalData(analyticsEvents, {
  about: 'An action on a page by a visitor who consented to statistics',
  purpose: 'statistics',
  retention: 'analytics',
  section: ['statistics', 'Statistik'],
  columns: {
    insertId: deleted('pseudonym'),
    deviceId: deleted('pseudonym'),
    sessionId: deleted('pseudonym'),
    userId: deleted('pseudonym'),
    at: nonPersonal('Hvornår'),
    type: nonPersonal('Hændelse'),
    page: nonPersonal('Side'),
    properties: nonPersonal('Egenskaber'),
  },
  nonPersonal: 'day receivedAt',
})

/** Events that wait to be forwarded to the provider; empty unless forwarding is configured. */
export const analyticsForwards = pgTable(
  'analytics_forwards',
  {
    day: day('day').notNull(),
    insertId: text('insert_id').notNull(),
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.insertId] }),
    index('analytics_forwards_due').on(t.dueAt),
  ],
)

personalData(analyticsForwards, {
  about: 'An event that waits to be forwarded to the provider, if forwarding is configured',
  purpose: 'statistics',
  retention: 'until it is sent, or the event is erased',
  columns: { insertId: kept('pseudonym') },
  nonPersonal: 'day dueAt tries',
})

/** The number of events that were not stored, by day and reason. */
export const analyticsDrops = pgTable(
  'analytics_drops',
  {
    day: day('day').notNull(),
    reason: text('reason').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.reason] })],
)

noPersonalData(analyticsDrops, 'The number of events that were not stored', 'day reason count')

/** Counts of a day's events (docs/algorithms/insights.md). Written by `analytics/count-queries.ts` only. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: day('day').notNull(),
    kind: text('kind').notNull(),
    /** The pattern of a route; empty for events that happen on no page. */
    page: text('page').notNull(),
    dimension: text('dimension').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.page, t.dimension] })],
)

noPersonalData(
  analyticsCounts,
  'Counts of a day’s events; deleted with the events',
  'day kind page dimension count',
)

/** One row for each time that events of a day were stored or erased since the day was counted. */
export const analyticsChangedDays = pgTable(
  'analytics_changed_days',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: day('day').notNull(),
  },
  (t) => [index('analytics_changed_days_day').on(t.day)],
)

noPersonalData(analyticsChangedDays, 'A day whose events must be counted again', 'id day')
