import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { capital, countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDivisionLimits } from '#domain/competitions/scoring-text.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { Icon } from '../../ui/icon.tsx'

type Division = TournamentOnPage['divisions'][number]

/** The *rækker* with format and conditions; conditions common to all are shown once. */
export function TournamentDivisions({ divisions }: { divisions: Division[] }) {
  const groups = [...groupedBy(divisions, ({ conditions }) => conditions.join('\n')).values()]
  return (
    <section aria-labelledby="divisions">
      <h2 id="divisions">{divisions.length > 1 ? 'Rækkerne' : 'Sådan spilles der'}</h2>
      <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
        {divisions.map((division) => (
          <li
            key={division.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
          >
            <span className="font-semibold">{division.name}</span>
            <span className="text-slate-700 max-sm:order-last max-sm:col-span-2 sm:text-slate-900">
              {capital(limitsText(division))}
            </span>
            <span className="text-slate-700">{division.format}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-2">
        {groups.map((group) => (
          <Conditions key={group[0]?.id} group={group} isOnly={groups.length === 1} />
        ))}
      </div>
    </section>
  )
}

function limitsText(division: Division): string {
  const { places } = division
  const limits = formatDivisionLimits(division)
  return places === null ? limits : `${limits}, ${countOf(places, 'plads', 'pladser')}`
}

function Conditions({ group, isOnly }: { group: Division[]; isOnly: boolean }) {
  const [first] = group
  if (!first) return null
  const names = listInDanish(group.map(({ name }) => name))
  return (
    <details className="group border-b border-slate-200 last:border-b-0">
      <summary className="flex min-h-12 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        {isOnly ? 'Betingelser' : `Betingelser for ${names}`}
      </summary>
      <ul className="grid max-w-text list-disc gap-1.5 pt-1 pb-4 pl-5 marker:text-slate-500">
        {first.conditions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
