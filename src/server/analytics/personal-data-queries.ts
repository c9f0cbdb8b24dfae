import { eq, sql } from 'drizzle-orm'
import { findAnalyticsId } from '../accounts/profile-queries.ts'
import { exportTable } from '../db/personal-rows.ts'
import { analyticsEvents } from '../db/tables/analytics.ts'
import type { PersonalPart } from '../personal-data.ts'
import { deleteEventsOf } from './queries.ts'

/**
 * What happened while somebody was signed in, in browsers with statistic consent. Nothing leads from a
 * person to what the same browser did before.
 */
export const analyticsPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const userId = await findAnalyticsId(db, accountId)
    const { at, insertId } = analyticsEvents
    const where = userId ? eq(analyticsEvents.userId, userId) : sql`false`
    return [await exportTable(db, analyticsEvents, { where, orderBy: [at, insertId] })]
  },
  erase: async (tx, _ctx, { accountId }) => {
    const userId = await findAnalyticsId(tx, accountId)
    if (userId) await deleteEventsOf(tx, { userId })
  },
}
