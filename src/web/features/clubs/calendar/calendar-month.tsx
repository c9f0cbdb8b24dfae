import type { ClubCalendar } from '#contract/clubs/calendar.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import type { BlackoutReason } from '#domain/clubs/terms.ts'
import { endOfDay, formatClockShort } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, monthNames, plainDate } from '#domain/shared/dates.ts'
import { UiLink } from '../../../ui/ui-link.tsx'

type CalendarMonthProps = { clubId: string; calendar: ClubCalendar }

/** A month of planned closures, by day, with what golfers read. */
export function CalendarMonth({ clubId, calendar: { month, days } }: CalendarMonthProps) {
  const closed = days.filter((day) => day.closed.length > 0)
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  const href = (other: string) => `/club/${clubId}/calendar?month=${other}`
  const linkClass = 'text-link inline-flex min-h-11 items-center'
  return (
    <section aria-labelledby="month" className="grid content-start gap-3">
      <h2 id="month">{nameOf(month)}</h2>
      <nav aria-label="Måned" className="flex flex-wrap gap-x-6">
        <UiLink href={href(before)} className={linkClass}>
          {nameOf(before)}
        </UiLink>
        <UiLink href={href(after)} className={linkClass}>
          {nameOf(after)}
        </UiLink>
      </nav>
      {closed.length === 0 ? (
        <p>Ingen planlagte lukninger. Kortgæster er velkomne, når gæster med green fee er det.</p>
      ) : (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {closed.map(({ day, holiday, closed: parts }) => (
            <li key={day} className="grid gap-0.5 py-2">
              <p className="font-semibold">
                {capital(formatDay(plainDate(day), { year: false }))}
                {holiday && <span className="font-normal"> · {holiday}</span>}
              </p>
              {parts.map((part) => (
                <p key={`${part.fromMinute} ${part.reason}`} className="text-slate-700">
                  {partText(part)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf(month: string): string {
  const name = monthNames[Number(month.slice(5)) - 1] ?? ''
  return `${capital(name)} ${month.slice(0, 4)}`
}

function monthBeside(month: string, by: 1 | -1): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

type Part = ClubCalendar['days'][number]['closed'][number]

/** `8.00–14.00 turnering (Klubmesterskab)`. */
function partText({ fromMinute, toMinute, reason, note }: Part): string {
  const hours =
    fromMinute === 0 && toMinute === endOfDay
      ? 'Hele dagen'
      : `${formatClockShort(fromMinute)}–${toMinute === endOfDay ? '24.00' : formatClockShort(toMinute)}`
  const name = blackoutReasonNames[reason as BlackoutReason].toLowerCase()
  return note ? `${hours} ${name} (${note})` : `${hours} ${name}`
}
