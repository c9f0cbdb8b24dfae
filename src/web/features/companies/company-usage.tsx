import type { Company } from '#contract/companies/portal.ts'
import { fewestInGroup } from '#domain/shared/small-groups.ts'
import { capital } from '#domain/shared/danish.ts'
import { monthNames } from '#domain/shared/dates.ts'
import { Table, type Column } from '../../ui/table.tsx'

const monthText = (month: string) =>
  `${capital(monthNames[Number(month.slice(5)) - 1] ?? '')} ${month.slice(0, 4)}`

/** Rounds by month without names; months with few players are hidden. */
export function CompanyUsage({ usage }: { usage: Company['usage'] }) {
  return (
    <section aria-labelledby="runder">
      <h2 id="runder" className="text-xl">
        Runder pr. måned
      </h2>
      <p className="mt-2 mb-4 max-w-text text-slate-700">
        På alle kort og klip tilsammen. Måneder med færre end {fewestInGroup} spillere vises ikke,
        så ingen kan regne ud, hvem der har spillet.
      </p>
      <Table
        caption="Runder pr. måned"
        narrow="keep"
        rows={usage.months}
        rowKey={({ month }) => month}
        empty={<p className="text-slate-700">Der er ikke spillet endnu.</p>}
        columns={columns}
        footer={['Vist i alt', usage.shownRounds]}
      />
    </section>
  )
}

const columns: Column<Company['usage']['months'][number]>[] = [
  { key: 'month', label: 'Måned', heading: true, cell: ({ month }) => monthText(month) },
  {
    key: 'rounds',
    label: 'Runder',
    numeric: true,
    cell: ({ rounds }) =>
      rounds ?? <span className="text-slate-600">under {fewestInGroup} spillere</span>,
  },
]
