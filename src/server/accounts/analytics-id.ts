import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { requireSignedIn } from '../access.ts'
import { findAnalyticsId, saveAnalyticsId } from './profile-queries.ts'

/** Not the account's own id: that stands in other tables, and statistics must not lead there. */
export async function ensureAnalyticsId(ctx: Ctx): Promise<{ analyticsId: string }> {
  const { accountId } = requireSignedIn(ctx)
  const analyticsId =
    (await findAnalyticsId(ctx.db, accountId)) ??
    (await saveAnalyticsId(ctx.db, accountId, randomUUID()))
  if (!analyticsId) throw new AppError('not_signed_in')
  return { analyticsId }
}
