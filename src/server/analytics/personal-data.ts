import { asc, eq } from 'drizzle-orm'
import { findAnalyticsId } from '../accounts/profile-queries.ts'
import { analyticsEvents } from '../db/tables/analytics.ts'
import type { ExportSection, PersonalPart } from '../personal-data.ts'
import { deleteEventsOf } from './queries.ts'

/**
 * What happened while somebody was signed in, in browsers with statistic consent. Nothing leads from a
 * person to what the same browser did before.
 */
export const analyticsPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const userId = await findAnalyticsId(db, accountId)
    const { at, type, page, properties } = analyticsEvents
    const rows = userId
      ? await db
          .select({ at, type, page, properties })
          .from(analyticsEvents)
          .where(eq(analyticsEvents.userId, userId))
          .orderBy(asc(at), asc(analyticsEvents.insertId))
      : []
    return [{ key: 'statistics', title: 'Statistik', fields, rows }]
  },
  erase: async (tx, _ctx, { accountId }) => {
    const userId = await findAnalyticsId(tx, accountId)
    if (userId) await deleteEventsOf(tx, { userId })
  },
}

const fields = {
  at: ['Hvornår', 'time'],
  type: 'Hændelse',
  page: 'Side',
  properties: ['Egenskaber', 'json'],
} as const satisfies ExportSection['fields']
