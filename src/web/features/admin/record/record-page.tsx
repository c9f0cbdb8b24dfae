import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ListRow } from '#contract/admin/list.ts'
import type { AdminRecord } from '#contract/admin/record.ts'
import { cx } from '../../../ui/cx.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ListCell, RowCell } from '../list/list-cell.tsx'
import { pageOf } from '../page-of.ts'
import { recordQuery } from './record-query.ts'
import { RelatedTable, type RowAction } from './related-table.tsx'
import { Timeline } from './timeline.tsx'
import { BackLink } from './back-link.tsx'
import { useBackToList } from './use-back-to-list.ts'

type RecordPageProps = {
  record: AdminRecord
  id: string
  /** The actions on the record. */
  actions?: ComponentType<{ row: ListRow }>
  /** An explanation above the fields. */
  lead?: ComponentType<{ row: ListRow }>
  /** The actions on rows of the related tables, by the table's name. */
  rowActions?: Readonly<Record<string, RowAction>>
}

/** The page of one row: its fields, related tables and timeline. */
export function RecordPage({ record, id, actions, lead: Lead, rowActions }: RecordPageProps) {
  const { data, error } = useQuery(recordQuery(record, id))
  if (error) return <Problem error={error} title="Siden kunne ikke hentes" />
  if (!data) return null
  const { row, related, timeline } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head {...{ record, row, actions }} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-8">
          {Lead && <Lead row={row} />}
          <Facts record={record} row={row} />
          {Object.entries(record.related).map(([name, table]) => (
            <RelatedTable
              key={name}
              table={table}
              rows={related[name] ?? []}
              action={rowActions?.[name]}
              of={id}
            />
          ))}
        </div>
        <Timeline entries={timeline} />
      </div>
    </div>
  )
}

type HeadProps = Pick<RecordPageProps, 'record' | 'actions'> & { row: ListRow }

function Head({ record, row, actions: Actions }: HeadProps) {
  const back = useBackToList(pageOf(record.list), row.id)
  const [first] = record.list.columns
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackLink back={back}>{record.list.title}</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-sm text-slate-600">{first.heading}</p>
          <h1 className="figures break-words">
            <ListCell column={first} value={row[first.key]} />
          </h1>
        </div>
        {Actions && (
          <div className="print-hide flex flex-wrap gap-2 *:[.button]:min-h-11 *:[.button]:px-4! *:[.button]:text-sm">
            <Actions row={row} />
          </div>
        )}
      </div>
    </header>
  )
}

function Facts({ record, row }: { record: AdminRecord; row: ListRow }) {
  const [, ...columns] = [...record.list.columns, ...record.more]
  const items = columns
    .filter(({ key, unseen }) => row[key] !== null && !unseen)
    .map((column) => ({
      term: column.heading,
      value: (
        <span className="figures break-words whitespace-pre-line">
          <RowCell column={column} row={row} />
        </span>
      ),
    }))
  return (
    <section aria-label="Oplysninger" className={factsClass}>
      <DataList items={items} />
    </section>
  )
}

/** The fields with their labels, in two columns on wide screens. */
const factsClass = cx(
  'text-sm [&_dt]:text-sm',
  'lg:[&_dl]:columns-2 lg:[&_dl]:gap-x-10 lg:[&_dl]:border-b-0',
  'lg:[&_dl>div]:grid-cols-1 lg:[&_dl>div]:break-inside-avoid lg:[&_dl>div]:border-b lg:[&_dl>div]:border-slate-200 lg:[&_dl>div]:py-2',
)
