import type { ComponentType } from 'react'
import type { CellKind, ListColumn, ListRow } from '#contract/admin/list.ts'
import type { TableShape } from '#contract/admin/record.ts'
import { Table } from '../../../ui/table.tsx'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { isFigure, RowCell } from '../list/list-cell.tsx'
import { pageOf } from '../page-of.ts'

/** The actions on a related row. */
export type RowAction = ComponentType<{ row: ListRow; of: string }>

type RelatedProps = {
  table: TableShape
  rows: readonly ListRow[]
  action?: RowAction | undefined
  /** The id of the record that the rows belong to. */
  of: string
}

/** A table of related rows with the columns of their list. An empty table is one line of text. */
export function RelatedTable({ table, rows, action, of }: RelatedProps) {
  const { title, path } = table
  const columns = table.columns
    .filter(({ aside, unseen }) => !aside && !unseen)
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

/** Scrollable by the arrow keys. */
const pulled = (title: string) => ({ role: 'region', 'aria-label': title, tabIndex: 0 })

const oneLine: ReadonlySet<CellKind> = new Set(['code', 'time', 'day', 'money'])

/** The first cell links to the row's page, if there is one. */
const drawCell = (column: ListColumn, path: TableShape['path']) => (row: ListRow) => {
  const cell = (
    // Numbers and times do not wrap; a table that is too wide scrolls.
    <span className={cx(oneLine.has(column.kind) && 'whitespace-nowrap')}>
      <RowCell column={column} row={row} />
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
