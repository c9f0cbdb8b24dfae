import type { ComponentType } from 'react'
import type { CellKind, ListColumn, ListRow } from '#contract/admin-list.ts'
import type { TableShape } from '#contract/admin-record.ts'
import { Table } from '../../../ui/table.tsx'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { isFigure, ListCell } from '../list/list-cell.tsx'
import { pageOf } from '../page-of.ts'

/** What can be done with one row that belongs to something. */
export type RowAction = ComponentType<{ row: ListRow; of: string }>

type RelatedProps = {
  table: TableShape
  rows: readonly ListRow[]
  action?: RowAction | undefined
  /** Whose rows these are. */
  of: string
}

/** What belongs to a row, in the columns of its own list. An empty one is said in a line. */
export function RelatedTable({ table, rows, action, of }: RelatedProps) {
  const { title, path } = table
  const columns = table.columns
    .filter(({ aside }) => !aside)
    .map((column, i) => ({
      key: column.key,
      label: column.heading,
      numeric: isFigure(column.kind),
      heading: i === 0,
      cell: drawCell(column, i === 0 ? path : undefined),
    }))
  return (
    <section className="min-w-0">
      <h2 className="text-lg!">
        {title} <span className="figures text-sm font-normal text-slate-600">{rows.length}</span>
      </h2>
      {rows.length > 0 ? (
        <div
          {...pulled(title)}
          className="figures relative mt-2 overflow-x-auto rounded-md border border-slate-300 bg-white px-4 text-sm"
        >
          <Table
            caption={title}
            columns={action ? [...columns, actionColumn(action, of)] : columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </div>
      ) : (
        <p className="mt-1 text-sm text-slate-600">Ingen.</p>
      )}
    </section>
  )
}

/** What lies outside it is reached by the arrow keys. */
const pulled = (title: string) => ({ role: 'region', 'aria-label': title, tabIndex: 0 })

const oneLine: ReadonlySet<CellKind> = new Set(['code', 'time', 'day', 'money'])

/** The first cell leads to the row's own page, where it has one. */
const drawCell = (column: ListColumn, path: TableShape['path']) => (row: ListRow) => {
  const cell = (
    // A number or an hour in two lines is read wrongly; the table scrolls where it is too wide.
    <span className={cx(oneLine.has(column.kind) && 'whitespace-nowrap')}>
      <ListCell column={column} value={row[column.key]} />
    </span>
  )
  if (!path) return cell
  return (
    <UiLink href={`${pageOf({ path })}/${row.id}`} className="text-link figures">
      {cell}
    </UiLink>
  )
}

const actionColumn = (Action: RowAction, of: string) => ({
  key: 'action',
  label: 'Handling',
  cell: drawAction(Action, of),
})

const drawAction = (Action: RowAction, of: string) => (row: ListRow) => <Action {...{ row, of }} />
