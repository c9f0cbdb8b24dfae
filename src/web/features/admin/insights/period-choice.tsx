import type { SubmitEvent } from 'react'
import { periodLengths, defaultPeriod } from '#domain/analytics/period.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { insightsHref, type InsightsSearch } from './insights-query.ts'

type PeriodChoiceProps = {
  search: InsightsSearch
  shown: { from: string; to: string } | undefined
  onSearch: (search: InsightsSearch) => void
}

/** The latest 7, 30 or 90 days, or chosen days, stored in the URL. */
export function PeriodChoice({ search, shown, onSearch }: PeriodChoiceProps) {
  const { vital } = search
  const isChosen = Boolean(search.from || search.to)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const said = (name: string) => String(sent.get(name) ?? '') || undefined
    onSearch({ vital, from: said('from'), to: said('to') })
  }
  return (
    <div className="print-hide flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Periode">
        <ul className="flex overflow-hidden rounded-md border border-slate-400 bg-white">
          {periodLengths.map((period) => (
            <li key={period} className="border-l border-slate-300 first:border-l-0">
              <UiLink
                href={insightsHref({ period, vital })}
                aria-current={
                  !isChosen && (search.period ?? defaultPeriod) === period ? 'true' : undefined
                }
                className="flex min-h-11 items-center px-4 text-sm font-semibold whitespace-nowrap hover:bg-slate-100 aria-[current]:bg-green-100 aria-[current]:text-green-900"
              >
                {period} dage
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
      <form
        method="get"
        action="/admin/insights"
        onSubmit={submit}
        className="flex items-end gap-3"
      >
        {(['from', 'to'] as const).map((name) => (
          <label
            key={name}
            className="grid max-w-40 min-w-0 flex-1 basis-32 gap-1 text-xs font-semibold text-slate-700"
          >
            {name === 'from' ? 'Fra' : 'Til'}
            <input
              type="date"
              name={name}
              key={shown?.[name]}
              defaultValue={shown?.[name]}
              className={cx(
                inputClass,
                'figures min-h-11! w-full min-w-0 px-3! max-sm:px-2! text-sm font-normal',
              )}
            />
          </label>
        ))}
        <Button type="submit" variant="secondary" className="min-h-11! px-4! text-sm">
          Vis
        </Button>
      </form>
    </div>
  )
}
