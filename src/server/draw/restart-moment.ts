import { minutesFrom, type Moment } from '#domain/shared/clock-time.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { danishDay, danishMoment } from '../clock.ts'
import type { RoundRow } from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { SuspensionRow } from '../scoring/desk/desk-queries.ts'
import { deskRefusal } from '../scoring/desk/lock-result.ts'

/** A minute that has just passed is accepted, because the director reads the plan first. */
const graceMinutes = 15

/** Longer than a weekend and a reserve day; a round that is later is moved or declared void. */
const mostDaysLater = 6

export function assertNotPast(ctx: Ctx, at: Moment) {
  const now = danishMoment(ctx.now())
  if (minutesFrom(now.day, at) < now.minute - graceMinutes) throw deskRefusal('restart_past')
}

export function assertNear(round: Pick<RoundRow, 'day'>, { day }: Pick<Moment, 'day'>) {
  if (daysBetween(round.day, day) > mostDaysLater) throw deskRefusal('restart_far')
}

/** Play is resumed at once, so that the starts of another day than today would be wrong. */
export function assertToday(ctx: Ctx, { day }: Pick<Moment, 'day'>) {
  if (day > today(ctx)) throw deskRefusal('restart_other_day')
}

type ListedStarts = {
  round: Pick<RoundRow, 'day' | 'resumesOn'>
  suspension: Pick<SuspensionRow, 'resumesAt'>
  /** Whether some flight has not begun. */
  hasWaiting: boolean
}

/** Resuming with the list as it is requires that its starts are those of today. */
export function assertStartsToday(ctx: Ctx, { round, suspension, hasWaiting }: ListedStarts) {
  const { resumesAt } = suspension
  const day = resumesAt ? danishDay(resumesAt) : (round.resumesOn ?? round.day)
  if (day !== today(ctx) && (resumesAt !== null || hasWaiting))
    throw deskRefusal('restart_other_day')
}
