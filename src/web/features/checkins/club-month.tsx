import { useQuery } from '@tanstack/react-query'
import type { ClubMonth } from '#contract/checkins/club-guests.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Problem } from '../shell/problem.tsx'
import { Stat } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubMonthQuery } from './club-home-queries.ts'

/** *Denne måned*: rounds, guests and busiest days. Amounts come with the settlement. */
export function ClubMonthFigures({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(clubMonthQuery(clubId))
  return (
    <section aria-labelledby="month">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="month" className="text-lg!">
          Denne måned
        </h2>
        <UiLink
          href={`/club/${clubId}/rounds`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Se runderne
        </UiLink>
      </div>
      {error && <Problem error={error} title="Månedens tal kunne ikke hentes" />}
      <dl className="mt-2 grid min-h-20 grid-cols-2 gap-x-6">
        <Stat
          label="Runder"
          value={data?.rounds ?? '–'}
          {...(data && data.nines > 0 && { note: `Heraf ${data.nines} på 9 huller` })}
        />
        <Stat label="Forskellige gæster" value={data?.guests ?? '–'} />
      </dl>
      {data && <p className="mt-3 text-sm text-slate-700">{busiestText(data)}</p>}
    </section>
  )
}

function busiestText({ rounds, busiest }: ClubMonth): string {
  if (rounds === 0) return 'Den første runde står her, når en gæst er tjekket ind.'
  const days = busiest.map(
    ({ day, rounds: count }) =>
      `${formatDay(plainDate(day), { year: false })} (${countOf(count, 'runde', 'runder')})`,
  )
  const most = days.length > 0 ? `Flest runder: ${listInDanish(days)}. ` : ''
  return `${most}Beløb følger med sæsonens afregning.`
}
