import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

type Day = ClubOnPage['week'][number]
type Closed = Day['closed'][number]

/** The hours of the chart: golf is played from 6 to 22. */
const shownHours = { from: 6 * 60, to: 22 * 60 }

/** Today and the next six days: each as a bar and a text of the times closed to card guests. */
export function ClubWeek({ club: { week } }: { club: ClubOnPage }) {
  const isOpenAllWeek = week.every(({ closed, isPartner }) => closed.length === 0 && isPartner)
  return (
    <section aria-labelledby="week">
      <h2 id="week">De næste syv dage</h2>
      <p className="mt-2 max-w-text text-slate-700">
        {isOpenAllWeek
          ? 'Ingen lukkede tider for kortgæster. Du er velkommen, når der er en ledig gæstetid.'
          : 'Lukkede tider for kortgæster er skraveret. Resten er åbent, når der er en ledig gæstetid.'}
      </p>
      <div aria-hidden="true" className="mt-5 hidden pl-52 text-xs text-slate-600 sm:block">
        <div className="figures relative h-5">
          {[6, 10, 14, 18, 22].map((hour) => (
            <span
              key={hour}
              className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
              style={{ left: `${shareOf(hour * 60)}%` }}
            >
              {hour}
            </span>
          ))}
        </div>
      </div>
      <ul className="mt-4 border-t border-slate-300 sm:mt-1">
        {week.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </ul>
    </section>
  )
}

function DayRow({ day }: { day: Day }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-slate-200 py-3 sm:grid-cols-[11.5rem_minmax(0,1fr)] sm:items-center">
      <p>
        <span className="font-medium">
          {capital(formatDay(plainDate(day.day), { year: false }))}
        </span>
        {day.holiday && <span className="block text-sm text-slate-600">{day.holiday}</span>}
      </p>
      <div className="min-w-0">
        <div
          aria-hidden="true"
          className="relative h-5 overflow-hidden rounded-xs border border-green-400 bg-green-200 forced-colors:border-[CanvasText]"
        >
          {(day.isPartner ? day.closed : [wholeDay]).map((closed) => (
            <span
              key={`${closed.fromMinute}-${closed.toMinute}`}
              className="absolute inset-y-0 bg-slate-100 bg-[repeating-linear-gradient(135deg,var(--color-slate-500)_0_2px,transparent_2px_7px)]"
              style={{
                left: `${shareOf(closed.fromMinute)}%`,
                width: `${shareOf(closed.toMinute) - shareOf(closed.fromMinute)}%`,
              }}
            />
          ))}
        </div>
        <p className="mt-1 text-sm text-slate-800">{dayText(day)}</p>
      </div>
    </li>
  )
}

const wholeDay: Closed = { fromMinute: 0, toMinute: 1440, reason: 'andet', note: null }

function dayText({ isPartner, closed }: Day): string {
  if (!isPartner) return 'Ikke samarbejdsklub den dag.'
  if (closed.length === 0) return 'Åbent for kortgæster.'
  return closed.map(closedText).join(' ')
}

function closedText({ fromMinute, toMinute, reason, note }: Closed): string {
  const cause = [reason === 'andet' ? '' : reason, note].filter(Boolean).join(': ')
  const because = cause ? ` (${cause.replace(/\.$/, '')})` : ''
  return `Lukket ${spanText(fromMinute, toMinute)}${because}.`
}

function spanText(from: number, to: number): string {
  if (from <= 0 && to >= 1440) return 'hele dagen'
  if (from <= 0) return `til ${formatClockProse(to)}`
  if (to >= 1440) return `fra ${formatClockProse(from)}`
  return `${formatClockProse(from)}–${formatClockProse(to).replace(/^kl\.\s/, '')}`
}

function shareOf(minute: number): number {
  const within = Math.min(shownHours.to, Math.max(shownHours.from, minute))
  return ((within - shownHours.from) / (shownHours.to - shownHours.from)) * 100
}
