import type { Instant, MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, isoWeekOf, weekdayOf } from '#domain/shared/dates.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import type { BlackoutRule, ClubTerms } from './terms.ts'

type Rules = Pick<ClubTerms, 'blackoutRules'>

/**
 * The rule that excludes card guests at this moment, or undefined. Of several, the one that lasts longest
 * that day (docs/algorithms/entitlement.md). A rule does not apply to a visit that was planned before the
 * rule was added (D2).
 */
export function blackoutAt(
  terms: Rules,
  { day, minute }: Moment,
  plannedAt?: Instant,
): BlackoutRule | undefined {
  return rulesOn(terms, day, plannedAt)
    .filter(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
    .toSorted((a, b) => b.toMinute - a.toMinute)[0]
}

/**
 * The first moment from `from` on, until the end of `lastDay`, at which no rule matches;
 * `from` itself when nothing is closed. Undefined when there is none.
 */
export function nextOpening(
  terms: Rules,
  from: Moment,
  { lastDay, plannedAt }: { lastDay: PlainDate; plannedAt?: Instant | undefined },
): Moment | undefined {
  let minute = from.minute
  for (let day = from.day; day <= lastDay; day = addDays(day, 1), minute = 0) {
    const open = openingOnDay(rulesOn(terms, day, plannedAt), minute)
    if (open < endOfDay) return { day, minute: open }
  }
  return undefined
}

/** The rules that apply to some part of the day. */
export function rulesOn(
  { blackoutRules }: Rules,
  day: PlainDate,
  plannedAt?: Instant,
): BlackoutRule[] {
  return blackoutRules.filter(
    (rule) => appliesOn(rule, day) && (plannedAt === undefined || rule.addedAt <= plannedAt),
  )
}

function appliesOn(rule: BlackoutRule, day: PlainDate): boolean {
  return (
    (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(day))) &&
    (rule.fromDay === undefined || rule.fromDay <= day) &&
    (rule.toDay === undefined || day <= rule.toDay) &&
    (rule.isoWeeks.length === 0 || rule.isoWeeks.includes(isoWeekOf(day).week)) &&
    (rule.holidays === 'none' || (rule.holidays === 'only') === (dayTypeHoliday(day) !== undefined))
  )
}

/** The end of the closures that follow one another without a gap; 1440 when the rest of the day is closed. */
function openingOnDay(rules: readonly BlackoutRule[], from: MinuteOfDay): MinuteOfDay {
  let open = from
  for (const { fromMinute, toMinute } of rules.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    if (fromMinute <= open && open < toMinute) open = toMinute
  }
  return open
}
