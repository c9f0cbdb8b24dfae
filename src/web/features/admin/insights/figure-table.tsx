import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareBar, type ShareBarProps } from '../../../ui/share-bar.tsx'
import { Table, type Column } from '../../../ui/table.tsx'

type FigureTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The heading of the first column, which has the label and the bar of a row. */
  label: string
  name: (row: Row) => string
  bar: (row: Row) => ShareBarProps['parts']
  /** The value of the full width of a bar; by default the sum of each row. */
  of?: number
  columns: readonly Omit<Column<Row>, 'heading'>[]
  narrow?: 'stack' | 'keep'
  /** The text of an empty table. */
  empty?: string
}

const atFirst = 10

/** A table of figures with bars: ten rows, or all on request. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { caption, rows, rowKey, columns, empty = 'Intet i perioden.', narrow = 'keep' } = props
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return <p className="text-sm text-slate-600">{empty}</p>
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <div className="w-full">
        <Table
          {...{ caption, rowKey, narrow }}
          columns={[firstColumn(props), ...columns]}
          rows={isWhole ? rows : rows.slice(0, atFirst)}
        />
      </div>
      {rows.length > atFirst && (
        <Button
          variant="secondary"
          aria-expanded={isWhole}
          className="min-h-11! px-4! text-sm"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Vis de første ti' : `Vis alle ${rows.length}`}
          <span className="sr-only">: {caption}</span>
        </Button>
      )}
    </div>
  )
}

/** Label and bar in one cell, because phones have no room for a column of bars. */
function firstColumn<Row>({ label, name, bar, of, narrow }: FigureTableProps<Row>): Column<Row> {
  return {
    key: 'name',
    label,
    heading: true,
    cell: (row) => (
      <span
        className={cx('grid min-w-28 gap-1.5 font-medium', narrow === 'stack' && 'max-sm:w-[70vw]')}
      >
        <span className="[overflow-wrap:anywhere]">{name(row)}</span>
        <ShareBar parts={bar(row)} of={of} />
      </span>
    ),
  }
}

/** A bar of one colour. */
export const plainBar = (value: number, tone: 'plain' | 'bad' = 'plain') => [
  { key: 'all', value, tone },
]
