import type { Exports } from '#contract/admin/exports.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'

export type Period = { from?: string | undefined; to?: string | undefined }
type ListFile = Exports['lists'][number]

type ListFilesProps = {
  lists: readonly ListFile[]
  period: Period
  onPeriod: (period: Period) => void
}

/** The lists as files, of a period where the list has one. */
export function ListFiles({ lists, period, onPeriod }: ListFilesProps) {
  return (
    <section aria-labelledby="lists" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="lists">Lister</h2>
      <div className="grid max-w-form gap-x-5 gap-y-3 sm:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            type="date"
            label={name === 'from' ? 'Fra og med' : 'Til og med'}
            optional
            value={period[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onPeriod({ ...period, [name]: value || undefined })
            }
          />
        ))}
      </div>
      <p className="max-w-text text-slate-700">
        Uden dage får du alt. En Excel-fil har højst 25.000 rækker, en CSV-fil 100.000. Vil du søge
        eller filtrere først, så åbn listen.
      </p>
      <Table
        caption="Lister, der kan hentes"
        columns={columnsOf(period)}
        rows={lists}
        rowKey={({ path }) => path}
      />
    </section>
  )
}

const columnsOf = (period: Period): Column<ListFile>[] => [
  { key: 'title', label: 'Liste', heading: true, cell: titleOf },
  { key: 'contains', label: 'Indeholder', cell: containsOf },
  {
    key: 'period',
    label: 'Perioden gælder',
    cell: ({ period: of }) => (of ? of.label : 'Hele listen'),
  },
  { key: 'files', label: 'Hent', cell: (list) => filesOf(list, period) },
]

const titleOf = ({ title, path, holdsPeople }: ListFile) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <UiLink href={path.replace('/api/v1', '')} className="text-link">
      {title}
    </UiLink>
    {holdsPeople && <Badge tone="warning">Persondata</Badge>}
  </span>
)

const containsOf = ({ columns }: ListFile) => (
  <span className="text-sm text-slate-700">{columns.join(', ')}</span>
)

const filesOf = (list: ListFile, period: Period) => (
  <span className="flex gap-4 whitespace-nowrap">
    {(['csv', 'xlsx'] as const).map((format) => (
      <a
        key={format}
        href={fileHref(list, period, format)}
        download
        aria-label={`Hent ${list.title} som ${format === 'csv' ? 'CSV' : 'Excel'}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        {format === 'csv' ? 'CSV' : 'Excel'}
      </a>
    ))}
  </span>
)

/** The address of a file, with the period as the list's own filter. */
export function fileHref(
  { path, period: filter }: Pick<ListFile, 'path' | 'period'>,
  { from, to }: Period,
  format: 'csv' | 'xlsx',
): string {
  const query = new URLSearchParams()
  if (filter && from) query.set(`${filter.key}From`, from)
  if (filter && to) query.set(`${filter.key}To`, to)
  const asked = query.size > 0 ? `?${query}` : ''
  return `${path}/export.${format}${asked}`
}
