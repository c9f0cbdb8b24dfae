import { seasonDays } from '#domain/admin/compare-seasons.ts'
import { sameWeekdayOfMonth } from '#domain/admin/move-season.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { capital } from '#domain/shared/danish.ts'
import {
  formatDay,
  plainDate,
  weekdayNames,
  weekdayOf,
  yearOf,
  type PlainDate,
} from '#domain/shared/dates.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import { DateField } from '../../../ui/text-field.tsx'
import { ComparedRow } from './compared-row.tsx'
import type { Compared } from './season-form-page.tsx'

/** The first and last days of sale and play, with their weekdays. */
export function DayFields({ compared }: { compared: Compared }) {
  const { before, start, typed } = compared
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="mb-3">
        Dage
      </h2>
      {seasonDays.map(([name, label]) => (
        <ComparedRow
          key={name}
          before={before?.code}
          value={before && formatDay(plainDate(before[name]))}
          isChanged={compared.isChanged(name)}
        >
          <DateField
            name={name}
            label={label}
            help={dayHint(typed[name] ?? '', before && plainDate(before[name]))}
            defaultValue={start[name]}
            error={compared.errorOf(name, 'Skriv dagen, for eksempel 01.03.2028.')}
          />
        </ComparedRow>
      ))}
    </section>
  )
}

/**
 * What the entered day is: its weekday and its holiday, and the same weekday as the earlier season's day where
 * that is another date.
 */
export function dayHint(typed: string, before: PlainDate | null): string | undefined {
  const day = readDanishDate(typed)
  if (!day) return undefined
  const holiday = dayTypeHoliday(day)
  const named = capital(weekdayNames[weekdayOf(day) - 1] ?? '') + (holiday ? `, ${holiday}` : '')
  if (!before || weekdayOf(before) === weekdayOf(day)) return `${named}.`
  const same = sameWeekdayOfMonth(before, yearOf(day) - yearOf(before))
  return `${named}. Samme ugedag som før: ${formatDay(same, { year: false })}.`
}
