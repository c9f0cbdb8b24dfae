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
import { gone, kept, noPersonalData, personalData, plain } from '../personal-data.ts'
import { day, instant } from './columns.ts'

/**
 * What visitors with statistic consent did, one partition for each Danish day. Written by SQL of
 * its own, many rows at a time (`analytics/queries.ts`).
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Of the event's own time, so that one that is sent twice meets itself. */
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
  about: 'What somebody with statistic consent did on a page',
  purpose: 'statistics',
  retention: 'analytics',
  section: ['statistics', 'Statistik'],
  columns: {
    insertId: gone('pseudonym'),
    deviceId: gone('pseudonym'),
    sessionId: gone('pseudonym'),
    userId: gone('pseudonym'),
    at: plain('Hvornår'),
    type: plain('Hændelse'),
    page: plain('Side'),
    properties: plain('Egenskaber'),
  },
  plain: 'day receivedAt',
})

/** Events that wait to be sent on to the provider; empty unless that is asked for. */
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
  about: 'An event that waits to be sent on to the provider, when that is set up',
  purpose: 'statistics',
  retention: 'until it is sent, or the event is erased',
  columns: { insertId: kept('pseudonym') },
  plain: 'day dueAt tries',
})

/** How many events were not kept, by day and reason. */
export const analyticsDrops = pgTable(
  'analytics_drops',
  {
    day: day('day').notNull(),
    reason: text('reason').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.reason] })],
)

noPersonalData(analyticsDrops, 'How many events were not kept', 'day reason count')

/** The events of a day, counted (docs/algorithms/insights.md). Written by `analytics/count-queries.ts` alone. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: day('day').notNull(),
    kind: text('kind').notNull(),
    /** The pattern of a route; empty for what happens on no page. */
    page: text('page').notNull(),
    dimension: text('dimension').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.page, t.dimension] })],
)

noPersonalData(
  analyticsCounts,
  'The events of a day, counted; gone with them',
  'day kind page dimension count',
)

/** A line for each time that events of a day were stored or erased since it was counted. */
export const analyticsChangedDays = pgTable(
  'analytics_changed_days',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: day('day').notNull(),
  },
  (t) => [index('analytics_changed_days_day').on(t.day)],
)

noPersonalData(analyticsChangedDays, 'A day whose events are to be counted again', 'id day')
