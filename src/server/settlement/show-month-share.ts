import { daysSoFar, monthOf } from '#domain/checkins/club-month.ts'
import { monthShare } from '#domain/settlement/month-share.ts'
import type { Ore } from '#domain/shared/money.ts'
import { latest } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { selectClubPoints } from './recent-points-queries.ts'

type Standing = { clubId: string; points: number; share: Ore; topUp: Ore }

/** What the club's rounds of the current month bring as the season stands; null after the last day of play. */
export async function showMonthShare(ctx: Ctx, season: SeasonRow, standing: Standing) {
  const day = today(ctx)
  if (day > season.playTo) return null
  const span = daysSoFar(monthOf(day), day)
  const days = { from: latest(span.from, season.playFrom), to: span.to }
  const { clubId } = standing
  const played = await selectClubPoints(ctx.db, { seasonId: season.id, clubId, ...days })
  return { from: days.from, ...played, ...monthShare({ ...standing, monthPoints: played.points }) }
}
