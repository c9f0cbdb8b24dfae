import { daysAtClub } from '#domain/clubs/closed-week.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { toCourseState } from './course-state.ts'
import { selectClosuresWithin } from './queries.ts'

const daysShown = 7

/** Today and the six days after it at a club: what is closed to card guests, and why. */
export async function showWeek(ctx: Ctx, clubId: string, terms: readonly ClubTerms[]) {
  const from = today(ctx)
  const span = { from: ctx.now(), to: danishInstant(addDays(from, daysShown), 0) }
  const stored = await selectClosuresWithin(ctx.db, clubId, span)
  const closures = stored.map(toCourseState)
  return daysAtClub({ terms, closures }, { from, days: daysShown }).map(({ closed, ...day }) => ({
    ...day,
    holiday: day.holiday ?? null,
    closed: closed.map((time) => ({ ...time, note: time.note ?? null })),
  }))
}
