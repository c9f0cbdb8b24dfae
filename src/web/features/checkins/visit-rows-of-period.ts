import type { ShownVisits } from '#contract/checkins/club-visits.ts'
import { visitsByWeek } from '#domain/checkins/club-visits.ts'
import { capital } from '#domain/shared/danish.ts'
import {
  formatDayShort,
  formatShortDate,
  isoWeekOf,
  monthNames,
  plainDate,
  weekdayNames,
  weekdayOf,
} from '#domain/shared/dates.ts'

/** A row of a table of visits: `name` in the table, `label` below the chart. */
export type VisitRow = {
  key: string
  name: string
  label: string
  rounds: number
  before: number | null
}

/** Longer periods are shown by week: two months of days fit on a phone. */
const mostSingleDays = 62

export function dayRows(days: ShownVisits['days']): { rows: VisitRow[]; isWeekly: boolean } {
  const typed = days.map((one) => ({ ...one, day: plainDate(one.day) }))
  if (typed.length <= mostSingleDays) {
    const rows = typed.map(({ day, ...counted }) => ({
      ...counted,
      key: day,
      name: `${formatShortDate(day)}, ${weekdayNames[weekdayOf(day) - 1]}`,
      label: formatDayShort(day),
    }))
    return { rows, isWeekly: false }
  }
  const rows = visitsByWeek(typed).map(({ monday, ...counted }) => {
    const { year, week } = isoWeekOf(monday)
    return { ...counted, key: monday, name: `Uge ${week}, ${year}`, label: `Uge ${week}` }
  })
  return { rows, isWeekly: true }
}

export const monthRows = (months: ShownVisits['months']): VisitRow[] =>
  months.map(({ month, ...counted }) => {
    const name = monthNames[Number(month.slice(5)) - 1] ?? ''
    return {
      ...counted,
      key: month,
      name: `${capital(name)} ${month.slice(0, 4)}`,
      label: name.slice(0, 3),
    }
  })

export const weekdayRows = (weekdays: ShownVisits['weekdays']): VisitRow[] =>
  weekdays.map(({ weekday, ...counted }) => {
    const name = weekdayNames[weekday - 1] ?? ''
    return { ...counted, key: name, name: capital(name), label: name.slice(0, 3) }
  })
