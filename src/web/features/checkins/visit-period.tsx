import type { ShownVisits } from '#contract/checkins/club-visits.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { UiLink } from '../../ui/ui-link.tsx'

/** Shortcuts to the latest seasons, this month and 30 days, and any other days; the address holds the period. */
export function VisitPeriod({ clubId, data }: { clubId: string; data: ShownVisits }) {
  const path = `/club/${clubId}/visits`
  return (
    <div className="print-hide grid gap-4">
      <nav aria-label="Periode">
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <UiLink href={`/club/${clubId}`} className={linkClass}>
              Klubbens dag
            </UiLink>
          </li>
          {shortcutsOf(data).map(({ text, from, to }) => (
            <li key={text}>
              <UiLink
                href={`${path}?from=${from}&to=${to}`}
                aria-current={data.from === from && data.to === to ? 'true' : undefined}
                className={linkClass}
              >
                {text}
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={path} className="flex flex-wrap items-end gap-3">
        <DayField name="from" label="Fra" day={data.from} />
        <DayField name="to" label="Til" day={data.to} />
        <Button type="submit" variant="secondary" className="min-h-11! px-4! text-sm">
          Vis
        </Button>
      </form>
    </div>
  )
}

const linkClass =
  'text-link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline'

function shortcutsOf({ seasons, today }: ShownVisits) {
  return [
    ...seasons.slice(0, 2).map(({ code, from, to }) => ({ text: `Sæson ${code}`, from, to })),
    { text: 'Denne måned', from: `${today.slice(0, 7)}-01`, to: today },
    { text: 'Sidste 30 dage', from: addDays(plainDate(today), -29), to: today },
  ]
}

type DayFieldProps = { name: string; label: string; day: string }

const DayField = ({ name, label, day }: DayFieldProps) => (
  <label className="grid max-w-44 min-w-0 flex-1 basis-32 gap-1 text-xs font-semibold text-slate-700">
    {label}
    <input
      type="date"
      name={name}
      key={day}
      defaultValue={day}
      required
      className={cx(
        inputClass,
        'figures min-h-11! w-full min-w-0 px-3! text-sm font-normal max-sm:px-2!',
      )}
    />
  </label>
)
