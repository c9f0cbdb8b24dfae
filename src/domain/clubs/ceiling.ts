import type { Instant, MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays } from '#domain/shared/dates.ts'
import { isWeekendOrHoliday } from '#domain/shared/holidays.ts'
import { rulesOn } from './blackout.ts'
import type { BlackoutRule, ClubTerms } from './terms.ts'

/** Closures are counted within these hours, in which golf is played. */
export const playingHours = { from: 6 * 60, to: 22 * 60 } as const
/** Most minutes closed on a Saturday, Sunday or public holiday. */
export const maxWeekendMinutes = 4 * 60
/** Largest share of the season's days closed from morning to evening, in percent. */
export const maxFullDayPercent = 20

export type ClosureEffect = {
  days: number
  fullyClosedDays: number
  /** Minutes on weekends and public holidays: closed, and in total. */
  weekendMinutesClosed: number
  weekendMinutes: number
  /** Weekend days and holidays with more than four hours closed. */
  daysAboveCeiling: PlainDate[]
  /** A change of rules with this effect requires the operator's approval (E6). */
  exceedsCeiling: boolean
}

/** How much a club's blackout rules close in a season, first and last day included. */
export function closureEffect(
  terms: Pick<ClubTerms, 'blackoutRules'>,
  { from, to }: { from: PlainDate; to: PlainDate },
): ClosureEffect {
  const effect = { days: 0, fullyClosedDays: 0, weekendMinutesClosed: 0, weekendMinutes: 0 }
  const daysAboveCeiling: PlainDate[] = []
  const minutesPerDay = playingHours.to - playingHours.from
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const closed = closedMinutes(rulesOn(terms, day))
    effect.days += 1
    if (closed === minutesPerDay) effect.fullyClosedDays += 1
    if (!isWeekendOrHoliday(day)) continue
    effect.weekendMinutes += minutesPerDay
    effect.weekendMinutesClosed += closed
    if (closed > maxWeekendMinutes) daysAboveCeiling.push(day)
  }
  const tooManyDays = effect.fullyClosedDays * 100 > effect.days * maxFullDayPercent
  return { ...effect, daysAboveCeiling, exceedsCeiling: tooManyDays || daysAboveCeiling.length > 0 }
}

/** The first moment that the new rules close and the old ones left open; undefined when there is none. */
export function firstNewClosure(
  before: Pick<ClubTerms, 'blackoutRules'>,
  after: Pick<ClubTerms, 'blackoutRules'>,
  { from, lastDay }: { from: Moment; lastDay: PlainDate },
): Moment | undefined {
  let earliestMinute = from.minute
  for (let day = from.day; day <= lastDay; day = addDays(day, 1), earliestMinute = 0) {
    const [oldRules, newRules] = [rulesOn(before, day), rulesOn(after, day)]
    // A new closure begins where a new rule begins, where an old one ends, or right away.
    const minute = [
      earliestMinute,
      ...newRules.map((r) => r.fromMinute),
      ...oldRules.map((r) => r.toMinute),
    ]
      .filter((m) => m >= earliestMinute && isClosed(newRules, m) && !isClosed(oldRules, m))
      .toSorted((a, b) => a - b)[0]
    if (minute !== undefined) return { day, minute }
  }
  return undefined
}

/** Notice is counted in elapsed hours, so that a change of clocks does not shorten it. */
export function isNoticeKept(change: {
  decidedAt: Instant
  closesAt: Instant
  noticeHours: number
}): boolean {
  return change.closesAt - change.decidedAt >= change.noticeHours * 3_600_000
}

const isClosed = (rules: readonly BlackoutRule[], minute: MinuteOfDay) =>
  rules.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)

/** Minutes of the playing hours that at least one rule closes. */
function closedMinutes(rules: readonly BlackoutRule[]): number {
  let closed = 0
  let counted: MinuteOfDay = playingHours.from
  for (const rule of rules.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    const start = Math.max(rule.fromMinute, counted)
    const end = Math.min(rule.toMinute, playingHours.to)
    if (end <= start) continue
    closed += end - start
    counted = end
  }
  return closed
}
