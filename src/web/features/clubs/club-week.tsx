import type { CSSProperties } from 'react'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { groupWeekHours, type HoursGroup } from '#domain/clubs/week-hours.ts'
import { cx } from '../../ui/cx.ts'

/** The hours of today and the next six days: columns on a wide screen, rows on a narrow one. */
export function ClubWeek({ club: { week } }: { club: ClubOnPage }) {
  const groups = groupWeekHours(week)
  const isOpenAllWeek = groups.every(({ kind }) => kind === 'open')
  return (
    <section aria-labelledby="week">
      <h2 id="week">Ugens tider</h2>
      <p className="mt-2 max-w-text text-slate-700">
        {isOpenAllWeek
          ? 'Ingen lukkede tider for kortgæster. Du er velkommen, når der er en ledig gæstetid.'
          : 'De åbne tider for kortgæster. Du er velkommen, når der er en ledig gæstetid.'}
      </p>
      <ol className="mt-5 grid gap-x-1 border-b border-slate-300 sm:grid-cols-7 sm:border-b-0">
        {groups.map((group, i) => (
          <Hours key={group.first} group={group} isToday={i === 0} />
        ))}
      </ol>
    </section>
  )
}

function Hours({ group, isToday }: { group: HoursGroup; isToday: boolean }) {
  const { days, first, label, dates, hours, kind, reasons, sunset } = group
  return (
    <li
      className="grid grid-cols-[8.75rem_minmax(0,1fr)] gap-x-4 border-t border-slate-300 py-3 sm:col-(--days) sm:block sm:border-t-0 sm:py-0 sm:pr-3"
      style={{ '--days': `span ${days}` } as CSSProperties}
    >
      <div
        aria-hidden="true"
        className={cx(
          'hidden h-2.5 rounded-full sm:mb-4 sm:block forced-colors:border',
          barClass[kind],
        )}
      />
      <p className="leading-snug sm:min-h-11">
        <time dateTime={first} className="font-semibold">
          {isToday && (
            <span
              aria-hidden="true"
              className="mr-2 inline-block size-2 -translate-y-px rounded-full bg-green-700"
            />
          )}
          {label}
        </time>
        <span className="block text-sm text-slate-600">{dates}</span>
      </p>
      <div className="min-w-0">
        <p
          className={cx(
            'font-head text-lg leading-snug font-bold sm:mt-2 sm:text-xl',
            kind === 'closed' && 'text-slate-600',
          )}
        >
          {hours}
        </p>
        {reasons.map((reason) => (
          <p key={reason} className="mt-1 text-sm text-slate-800">
            {reason}
          </p>
        ))}
        {sunset && <p className="figures mt-1 text-sm text-slate-600">{sunset}</p>}
      </div>
    </li>
  )
}

const barClass: Record<HoursGroup['kind'], string> = {
  open: 'bg-green-600',
  limited: 'bg-green-300 border border-green-600',
  closed:
    'bg-slate-100 bg-[repeating-linear-gradient(135deg,var(--color-slate-500)_0_2px,transparent_2px_7px)]',
}
