import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** The row header for screen readers, and the headline of its block on a phone. */
  heading?: boolean
}

type TableProps<Row> = {
  /** Names the table; always present for screen readers. */
  caption: string
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /**
   * On a phone: rows become blocks ("stack", the default), the table scrolls sideways, or it stays a table
   * ("keep"), for short values that are compared within a column.
   */
  narrow?: 'stack' | 'scroll' | 'keep'
  empty?: ReactNode
  footer?: readonly ReactNode[]
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, narrow = 'stack', empty, footer } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  const stack = narrow === 'stack'
  return (
    <div
      {...(narrow === 'scroll' && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className={narrow === 'scroll' ? 'overflow-x-auto rounded-xs' : undefined}
    >
      <table className={cx('w-full text-left', tableClass[narrow])}>
        <caption className={captionShown ? captionClass(stack) : 'sr-only'}>{caption}</caption>
        <Head columns={columns} narrow={narrow} />
        <tbody className={cx('divide-y divide-slate-200', stack && 'max-sm:block')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={stack ? 'max-sm:block max-sm:py-3.5' : undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} stack={stack}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot
            className={cx('border-t-2 border-slate-900 font-semibold', stack && 'max-sm:block')}
          >
            <tr className={stack ? 'max-sm:flex max-sm:justify-between max-sm:py-2' : undefined}>
              {footer.map((cell, i) => (
                <td key={columns[i]?.key} className={cellClass(columns[i])}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type HeadProps<Row> = { columns: readonly Column<Row>[]; narrow: keyof typeof tableClass }

function Head<Row>({ columns, narrow }: HeadProps<Row>) {
  return (
    <thead
      className={cx(
        'border-b border-slate-400 text-sm text-slate-600',
        narrow === 'stack' && 'max-sm:sr-only',
      )}
    >
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cx(
              cellClass(column),
              'align-bottom! font-medium',
              narrow === 'keep'
                ? 'max-sm:whitespace-normal! sm:whitespace-nowrap'
                : 'whitespace-nowrap',
            )}
          >
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const tableClass = {
  stack: 'max-sm:block',
  scroll: 'min-w-[44rem]',
  keep: 'max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5 max-sm:[&_:is(td,th):first-child]:pl-0 max-sm:[&_:is(td,th):last-child]:pr-0',
}

/** Above stacked rows the caption must be a block; otherwise it would be as narrow as its first word. */
const captionClass = (stack: boolean) => cx('pb-2 text-left font-semibold', stack && 'max-sm:block')

function Cell<Row>(props: { column: Column<Row>; stack: boolean; children: ReactNode }) {
  const { column, stack, children } = props
  const Tag = column.heading ? 'th' : 'td'
  return (
    <Tag
      scope={column.heading ? 'row' : undefined}
      className={cx(
        cellClass(column),
        column.heading && 'font-semibold',
        stack && 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0! max-sm:py-0.5',
      )}
    >
      {stack && !column.heading && (
        <span aria-hidden="true" className="text-slate-600 sm:hidden">
          {column.label}
        </span>
      )}
      <span className={stack ? 'max-sm:text-right max-sm:first:text-left' : undefined}>
        {children}
      </span>
    </Tag>
  )
}

function cellClass<Row>(column: Column<Row> | undefined): string {
  return cx(
    'px-3 py-3 align-top first:pl-0 last:pr-0',
    column?.numeric && 'figures text-right whitespace-nowrap',
  )
}
