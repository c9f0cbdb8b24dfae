import type { Company } from '#contract/companies/portal.ts'
import { fewestInGroup } from '#domain/shared/small-groups.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { monthsText } from './month-text.ts'

/** Rounds by month without names; months with few players are shown together with the following ones. */
export function CompanyUsage({ usage }: { usage: Company['usage'] }) {
  return (
    <section aria-labelledby="runder">
      <h2 id="runder" className="text-xl">
        Runder pr. måned
      </h2>
      <p className="mt-2 mb-4 max-w-text text-slate-700">
        På alle kort og klip tilsammen. Måneder med færre end {fewestInGroup} spillere lægges sammen
        med de næste, så ingen kan regne ud, hvem der har spillet.
      </p>
      <Table
        caption="Runder pr. måned"
        narrow="keep"
        rows={usage.periods}
        rowKey={({ from }) => from}
        empty={<p className="text-slate-700">Der er ikke spillet endnu.</p>}
        columns={columns}
        footer={['Vist i alt', usage.shownRounds]}
      />
    </section>
  )
}

const columns: Column<Company['usage']['periods'][number]>[] = [
  { key: 'month', label: 'Måned', heading: true, cell: ({ from, to }) => monthsText(from, to) },
  {
    key: 'rounds',
    label: 'Runder',
    numeric: true,
    cell: ({ rounds }) =>
      rounds ?? <span className="text-slate-600">under {fewestInGroup} spillere</span>,
  },
]
