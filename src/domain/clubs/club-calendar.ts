import { endOfDay, type MinuteOfDay, type Moment } from '#domain/shared/clock-time.ts'
import {
  addDays,
  daysBetween,
  isoWeekOf,
  weekdayOf,
  type PlainDate,
  type Weekday,
} from '#domain/shared/dates.ts'
import { blackoutAt } from './blackout.ts'
import type { BlackoutRule, ruleReasons } from './terms.ts'

/** A closure that a club proposes for its calendar (docs/algorithms/club-calendar.md). */
export type ProposedRule = {
  reason: (typeof ruleReasons)[number]
  weekdays: Weekday[]
  fromMinute: MinuteOfDay
  toMinute: MinuteOfDay
  fromDay?: PlainDate | undefined
  toDay?: PlainDate | undefined
  note?: string | undefined
  /** Only in these ISO weeks; absent or empty means no condition. */
  isoWeeks?: number[] | undefined
  /** As in `BlackoutRule`; absent means `none`. */
  holidays?: BlackoutRule['holidays'] | undefined
}

/** A proposed closure with all its conditions. */
export const withConditions = <Rule extends ProposedRule>(rule: Rule) => ({
  ...rule,
  isoWeeks: rule.isoWeeks ?? [],
  holidays: rule.holidays ?? ('none' as const),
})

type Template = { key: string; label: string; rule: ProposedRule }

/** What clubs close for most, to begin from. The club changes hours and days before it adds one. */
export const ruleTemplates: readonly Template[] = [
  {
    key: 'tournament',
    label: 'Turnering en lørdag',
    rule: { reason: 'turnering', weekdays: [6], fromMinute: 8 * 60, toMinute: 14 * 60 },
  },
  {
    key: 'members',
    label: 'Medlemstid om aftenen',
    rule: { reason: 'medlemstid', weekdays: [3], fromMinute: 16 * 60, toMinute: 19 * 60 },
  },
  {
    key: 'weekend_morning',
    label: 'Medlemmer først i weekenden',
    rule: { reason: 'medlemstid', weekdays: [6, 7], fromMinute: 8 * 60, toMinute: 11 * 60 },
  },
  {
    key: 'greenkeeping',
    label: 'Banepleje en formiddag',
    rule: { reason: 'banepleje', weekdays: [1], fromMinute: 6 * 60, toMinute: 12 * 60 },
  },
  {
    key: 'whole_day',
    label: 'Hele dage',
    rule: { reason: 'andet', weekdays: [], fromMinute: 0, toMinute: endOfDay },
  },
]

type Season = { from: PlainDate; to: PlainDate }

/**
 * The dated closures of an earlier season on the days of the new one: moved by whole weeks, so that a Saturday stays
 * a Saturday, with its weeks and its condition on public holidays. A closure without dates continues by itself, and one
 * that would lie outside the new season is left out.
 */
export function moveRules(
  rules: readonly BlackoutRule[],
  before: Season,
  next: Season,
): ProposedRule[] {
  const days = Math.round(daysBetween(before.from, next.from) / 7) * 7
  return rules.flatMap((rule): ProposedRule[] => {
    const { reason, weekdays, fromMinute, toMinute, note, fromDay, toDay, holidays } = rule
    if (!fromDay || !toDay || fromDay < before.from || toDay > before.to) return []
    const moved = { fromDay: addDays(fromDay, days), toDay: addDays(toDay, days) }
    if (moved.fromDay < next.from || moved.toDay > next.to) return []
    return [
      {
        reason: reason as ProposedRule['reason'],
        weekdays: [...weekdays],
        fromMinute,
        toMinute,
        note,
        ...moved,
        ...(rule.isoWeeks.length > 0 && { isoWeeks: moveWeeks(rule, fromDay, days) }),
        ...(holidays !== 'none' && { holidays }),
      },
    ]
  })
}

/** The numbers of the rule's weeks some days later; week 24 of 2026 is week 23 of 2027, because 2026 has 53. */
function moveWeeks({ isoWeeks }: BlackoutRule, fromDay: PlainDate, days: number): number[] {
  const { week } = isoWeekOf(fromDay)
  const monday = addDays(fromDay, 1 - weekdayOf(fromDay))
  return isoWeeks.map((number) => isoWeekOf(addDays(monday, 7 * (number - week) + days)).week)
}

type Rules = { blackoutRules: readonly BlackoutRule[] }

/** The planned visits that new rules would close and the old ones do not: they keep their right to play (D15). */
export const visitsThatKeepTheirRight = <Visit extends Moment>(
  visits: readonly Visit[],
  before: Rules,
  after: Rules,
): Visit[] => visits.filter((visit) => !blackoutAt(before, visit) && blackoutAt(after, visit))

/** Whole percent of minutes, half up; 0 of nothing. */
export const shareOf = (closed: number, all: number): number =>
  all === 0 ? 0 : Math.floor((200 * closed + all) / (2 * all))
