import { useQuery } from '@tanstack/react-query'
import { Problem } from '../shell/problem.tsx'
import { Stat } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { busiestText, comparedText } from './club-month-text.ts'
import { clubMonthQuery } from './club-home-queries.ts'

/** *Denne måned* in short: rounds, guests, and the first reason for more or fewer. `seesMoney`: with a way to the amount. */
export function ThisMonth({ clubId, seesMoney }: { clubId: string; seesMoney: boolean }) {
  const { data, error } = useQuery(clubMonthQuery(clubId, undefined))
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
          Se hvem og hvorfor
        </UiLink>
      </div>
      {error && <Problem error={error} title="Månedens tal kunne ikke hentes" />}
      <dl className="mt-2 grid min-h-20 grid-cols-2 gap-x-6">
        <Stat
          label="Runder"
          value={data?.rounds ?? '–'}
          {...(data?.monthBefore && { note: comparedText(data.rounds, data.monthBefore) })}
        />
        <Stat
          label="Forskellige gæster"
          value={data?.guests ?? '–'}
          {...(data && data.returning > 0 && { note: `${data.returning} har spillet flere gange` })}
        />
      </dl>
      {data && (
        <p className="mt-3 text-sm text-slate-700">
          {data.rounds === 0
            ? 'Den første runde står her, når en gæst er tjekket ind.'
            : [data.why[0], busiestText(data)].filter(Boolean).join(' ')}
        </p>
      )}
      {seesMoney && (
        <p>
          <UiLink
            href={`/club/${clubId}/settlement`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Hvad måneden giver klubben
          </UiLink>
        </p>
      )}
    </section>
  )
}
