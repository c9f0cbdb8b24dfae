import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'

type ProductsSeasonsProps = {
  seasons: readonly { code: string; playFrom: string; playTo: string; lastDays: number | null }[]
  current: string
}

/** This season's cards or the next one's, while both are on sale. */
export function ProductsSeasons({ seasons, current }: ProductsSeasonsProps) {
  if (seasons.length < 2) return null
  return (
    <nav id="saeson" aria-label="Sæson" className="page pt-12 sm:pt-16">
      <ul className="grid grid-cols-2 gap-3 sm:flex">
        {seasons.map(({ code, playFrom, playTo, lastDays }) => (
          <li key={code}>
            <UiLink
              href={`/membership?season=${code}#saeson`}
              aria-current={code === current ? 'true' : undefined}
              className={cx(
                'block h-full rounded-md border bg-white px-4 py-3 sm:px-5',
                code === current
                  ? 'border-green-700 ring-1 ring-green-700'
                  : 'border-slate-300 hover:border-slate-700',
              )}
            >
              <span className="block font-semibold">Sæson {code}</span>
              <span className="figures text-sm text-slate-600">
                {formatPeriod(plainDate(playFrom), plainDate(playTo))}
                {lastDays !== null && `, ${countOf(lastDays, 'dag', 'dage')} tilbage`}
              </span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
