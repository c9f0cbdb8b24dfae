import type { ListColumn } from '#contract/admin-list.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isFigure } from './list-cell.tsx'

export type Sorting = {
  by: string
  order: 'asc' | 'desc'
  onSort: (by: string, order: 'asc' | 'desc') => void
}

/** The head of a column. A press sorts by it, the next one turns it round. */
export function SortHeader({ column, sorting }: { column: ListColumn; sorting: Sorting }) {
  const isSorted = sorting.by === column.key
  const words = { asc: 'ascending', desc: 'descending' } as const
  return (
    <th
      scope="col"
      aria-sort={isSorted ? words[sorting.order] : undefined}
      className={cx(
        'sticky top-0 z-10 border-b border-slate-300 bg-slate-100 px-2.5 font-medium whitespace-nowrap text-slate-700 first:pl-4 last:pr-4',
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

/** Names begin with A, figures with the largest, times with the newest. */
function nextOrder({ key, kind }: ListColumn, { by, order }: Sorting): 'asc' | 'desc' {
  if (by === key) return order === 'asc' ? 'desc' : 'asc'
  return kind === 'text' || kind === 'code' || kind === 'word' ? 'asc' : 'desc'
}
