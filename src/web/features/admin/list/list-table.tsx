import type { MouseEvent } from 'react'
import type { AdminList, ListColumn, ListRow } from '#contract/admin/list.ts'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { pageOf } from '../page-of.ts'
import { isFigure, ListCell, RowCell } from './list-cell.tsx'
import { Icon } from '../../../ui/icon.tsx'

type ListTableProps = {
  list: AdminList
  rows: readonly ListRow[]
  sorting: Sorting
  /** Whether the next page is loading while this one is shown. */
  isWaiting: boolean
}

/** A scrollable table with sticky headings; on a phone each row is a card. */
export function ListTable({ list, rows, sorting, isWaiting }: ListTableProps) {
  const columns = list.columns.filter(({ aside, unseen }) => !aside && !unseen)
  return (
    <div
      role="region"
      aria-label={list.title}
      aria-busy={isWaiting}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative rounded-md border-slate-300 transition-opacity aria-busy:opacity-60 md:max-h-[max(28rem,calc(100dvh-12rem))] md:overflow-auto md:border md:bg-white print:max-h-none! print:overflow-visible! print:border-0!"
    >
      <table className="w-full text-left text-sm max-md:block">
        <caption className="sr-only">{list.title}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3 md:divide-y md:divide-slate-200">
          {rows.map((row) => (
            <Row key={row.id} columns={columns} row={row} href={`${pageOf(list)}/${row.id}`} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { columns: readonly ListColumn[]; row: ListRow; href: string }

function Row({ columns, row, href }: RowProps) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    // The keyboard uses the link in the row; the row is only a larger click target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      onClick={followRow}
      className={cx(
        'group cursor-pointer hover:bg-green-50 focus-within:bg-green-50',
        'max-md:block max-md:rounded-md max-md:border max-md:border-slate-300 max-md:bg-white max-md:px-4 max-md:py-3',
      )}
    >
      <th scope="row" className={cx(cellClass, 'font-semibold max-md:block max-md:p-0')}>
        <UiLink
          href={href}
          data-row={row.id}
          className="figures flex min-h-11 items-center rounded-xs text-green-800 underline-offset-4 group-hover:underline max-md:wrap-anywhere md:min-h-8 md:min-w-max"
        >
          <ListCell column={first} value={row[first.key]} />
        </UiLink>
      </th>
      {others.map((column) => (
        <OtherCell key={column.key} column={column} row={row} />
      ))}
    </tr>
  )
}

function OtherCell({ column, row }: { column: ListColumn; row: ListRow }) {
  const value = row[column.key]
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <td
      className={cx(
        cellClass,
        'figures max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1',
        isEmpty && 'max-md:hidden',
        isFigure(column.kind) && 'md:text-right',
        isLong(column) ? 'md:min-w-52' : 'md:whitespace-nowrap',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-slate-600 md:hidden">
        {column.heading}
      </span>
      <span
        className={cx(
          'min-w-0 max-md:text-right max-md:wrap-anywhere',
          column.kind === 'code' && 'break-all md:break-normal',
        )}
      >
        <RowCell column={column} row={row} />
      </span>
    </td>
  )
}

const longTexts: ReadonlySet<string> = new Set(['headline', 'about', 'subject', 'details'])

/** Texts may wrap to two lines; names, numbers and times do not wrap. */
const isLong = ({ key, kind }: ListColumn) => kind === 'text' && longTexts.has(key)

const cellClass = 'px-2.5 md:first:pl-4 md:last:pr-4'

/** A click anywhere in a row opens it, unless text is selected. */
function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const isOnLink = (event.target as Element).closest('a') !== null
  if (isOnLink || window.getSelection()?.type === 'Range') return
  event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')?.click()
}

type Sorting = {
  by: string
  order: 'asc' | 'desc'
  onSort: (by: string, order: 'asc' | 'desc') => void
}

/** A column heading. A click sorts by the column, a second click reverses the order. */
function SortHeader({ column, sorting }: { column: ListColumn; sorting: Sorting }) {
  const isSorted = sorting.by === column.key
  const words = { asc: 'ascending', desc: 'descending' } as const
  return (
    <th
      scope="col"
      aria-sort={isSorted ? words[sorting.order] : undefined}
      className={cx(
        'sticky top-0 z-10 print:static print:px-1 border-b border-slate-300 bg-slate-100 px-2.5 font-medium whitespace-nowrap text-slate-700 first:pl-4 last:pr-4',
        isFigure(column.kind) && 'text-right',
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => sorting.onSort(column.key, nextOrder(column, sorting))}
          className={cx(
            '-mx-2 inline-flex min-h-9 items-center gap-1 rounded-xs px-2 hover:text-slate-950',
            isSorted && 'font-semibold text-slate-950',
          )}
        >
          {column.heading}
          <Icon
            name={isSorted && sorting.order === 'asc' ? 'chevron-up' : 'chevron-down'}
            className={cx('size-4', !isSorted && 'opacity-35')}
          />
        </button>
      ) : (
        <span className="inline-flex min-h-9 items-center">{column.heading}</span>
      )}
    </th>
  )
}

/** Reverses the sorted column. Another column starts ascending for texts, descending for figures and times. */
function nextOrder({ key, kind }: ListColumn, { by, order }: Sorting): 'asc' | 'desc' {
  if (by === key) return order === 'asc' ? 'desc' : 'asc'
  return kind === 'text' || kind === 'code' || kind === 'word' ? 'asc' : 'desc'
}
