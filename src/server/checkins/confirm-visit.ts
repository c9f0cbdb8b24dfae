import { questionTime } from '#domain/checkins/planned-visit.ts'
import { isBefore } from '#domain/shared/clock-time.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import { findClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { findVisitOfAccount } from './planned-visit-queries.ts'

/**
 * Club, card and time of a planned visit that its golfer confirms afterwards (D2); `refused` with
 * `visit_not_over` before the evening of its day. After noon of the next day the check-in itself is refused.
 */
export async function accessVisitToConfirm(ctx: Ctx, visitId: string) {
  const { accountId } = requireSignedIn(ctx)
  const visit = await findVisitOfAccount(ctx.db, accountId, visitId)
  const club = visit && (await findClub(ctx.db, visit.clubId))
  if (!visit || visit.cancelledAt || !club) throw new AppError('not_found')
  if (isBefore(danishMoment(ctx.now()), questionTime(visit))) {
    throw new AppError('refused', { reason: 'visit_not_over' })
  }
  return { club, passId: visit.passId, at: danishInstant(visit.day, visit.minute) }
}
