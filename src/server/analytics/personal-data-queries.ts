import { eq, sql } from 'drizzle-orm'
import { findAnalyticsId } from '../accounts/profile-queries.ts'
import { exportTable } from '../db/personal-rows.ts'
import { analyticsEvents } from '../db/tables/analytics.ts'
import type { PersonalPart } from '../personal-data.ts'
import { deleteEventsOf } from './queries.ts'

/**
 * Events recorded while the person was signed in, in browsers with consent to statistics. Events of
 * the same browser from before the sign-in cannot be assigned to the person.
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
