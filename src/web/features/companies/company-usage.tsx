import type { Company, MonthlyUsage } from '#contract/companies/portal.ts'
import { fewestInGroup } from '#domain/shared/small-groups.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { monthsText } from './month-text.ts'

/** Rounds by month without names; months with few players are shown together with the following ones. */
export function CompanyUsage({ company: { seats, pool, usage } }: { company: Company }) {
  const kinds = [
    { name: 'Runder på kort', isShown: seats.length > 0, ...usage.cards },
    { name: 'Runder på klip', isShown: pool !== null, ...usage.clips },
  ].filter(({ isShown, periods }) => isShown || periods.length > 0)
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="runder">
      <h2 id="runder" className="text-xl">
        Runder pr. måned
      </h2>
      <p className="mt-2 mb-4 max-w-text text-slate-700">
        En måned vises, når den er slut. Måneder med færre end {fewestInGroup} spillere lægges
        sammen med de næste.
        {pool && ' Hvor mange klip I har brugt i alt, kan I altid se.'}
      </p>
      <div className="grid gap-6">
        {kinds.map(({ name, periods, shownRounds }) => (
          <div key={name} className="grid min-w-0 gap-2">
            <h3 className="text-base font-semibold">{name}</h3>
            <Table
              caption={name}
              narrow="keep"
              rows={periods}
              rowKey={({ from }) => from}
              empty={<p className="text-slate-700">Ingen runder i de måneder, der er slut.</p>}
              columns={columns}
              footer={['Vist i alt', shownRounds]}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

const columns: Column<MonthlyUsage['periods'][number]>[] = [
  { key: 'month', label: 'Måned', heading: true, cell: ({ from, to }) => monthsText(from, to) },
  {
    key: 'rounds',
    label: 'Runder',
    numeric: true,
    cell: ({ rounds }) =>
      rounds ?? <span className="text-slate-600">under {fewestInGroup} spillere</span>,
  },
]
