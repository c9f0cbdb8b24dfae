import { addDays, formatShortDate, isoWeekOf, plainDate, weekdayOf } from '../shared/dates.ts'

type Figures = { views: number; sessions: number; errors: number }
type Span = Figures & { key: string; label: string }

/** Longer periods are shown by week. */
const maxSingleDays = 100

/** Groups the figures of a period for display: by day, or by week for a long period. */
export function byWeek(days: readonly (Figures & { day: string })[]): {
  spans: Span[]
  isWeekly: boolean
} {
  if (days.length <= maxSingleDays) {
    const spans = days.map(({ day, ...figures }) => ({
      ...figures,
      key: day,
      label: formatShortDate(plainDate(day)),
    }))
    return { spans, isWeekly: false }
  }
  const weeks = new Map<string, Span>()
  for (const { day, views, sessions, errors } of days) {
    const date = plainDate(day)
    const monday = addDays(date, 1 - weekdayOf(date))
    const { year, week } = isoWeekOf(date)
    const span = weeks.get(monday) ?? {
      key: monday,
      label: `Uge ${week}, ${year}`,
      views: 0,
      sessions: 0,
      errors: 0,
    }
    span.views += views
    span.sessions += sessions
    span.errors += errors
    weeks.set(monday, span)
  }
  return { spans: [...weeks.values()], isWeekly: true }
}
