import { cx } from './cx.ts'

type SkeletonProps = {
  /** For screen readers: "Henter dine runder". */
  label: string
  /**
   * What comes: rows of a list with a name, a line below it and a figure; rows of a table; boxes of their own; or a
   * page of headings and text. `rows` by default.
   */
  shape?: keyof typeof shapes
  rows?: number
  /** The height of the loaded rows, so that nothing moves when they arrive. */
  rowClass?: string
}

/** Reserves the space of content while it loads, in the shape of what comes. */
export function Skeleton({ label, shape = 'rows', rows = 6, rowClass }: SkeletonProps) {
  const { frame, row, height, Inside } = shapes[shape]
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={cx('motion-safe:animate-pulse', frame)}>
        {Array.from({ length: rows }, (_, i) => (
          <div key={i} className={cx(row, rowClass ?? height)}>
            <Inside />
          </div>
        ))}
      </div>
    </div>
  )
}

const Bar = ({ className }: { className: string }) => (
  <span className={cx('block rounded-xs bg-slate-200', className)} />
)

const ListRow = () => (
  <>
    <span className="grid flex-1 gap-2">
      <Bar className="h-4 w-2/5 min-w-36" />
      <Bar className="h-3 w-1/4 min-w-24" />
    </span>
    <Bar className="h-4 w-16" />
  </>
)

const TableRow = () => (
  <>
    <Bar className="h-3.5 w-24 max-md:w-2/5" />
    <Bar className="h-3.5 flex-1 max-md:hidden" />
    <Bar className="h-3.5 flex-1" />
    <Bar className="h-3.5 flex-1 max-md:hidden" />
    <Bar className="h-3.5 w-20 max-md:hidden" />
  </>
)

const Paragraph = () => (
  <>
    <Bar className="h-5 w-1/3 min-w-40" />
    <Bar className="h-4 w-full" />
    <Bar className="h-4 w-4/5" />
  </>
)

const shapes = {
  rows: {
    frame: 'divide-y divide-slate-200 border-y border-slate-200',
    row: 'flex items-center gap-6',
    height: 'h-16',
    Inside: ListRow,
  },
  table: {
    frame:
      'divide-y divide-slate-200 rounded-md border border-slate-300 bg-white *:first:bg-slate-100',
    row: 'flex items-center gap-8 px-4',
    height: 'h-9',
    Inside: TableRow,
  },
  boxes: {
    frame: 'grid gap-4',
    row: 'flex items-center gap-6 rounded-md border border-slate-200 bg-white px-5',
    height: 'h-24',
    Inside: ListRow,
  },
  text: {
    frame: 'grid max-w-text gap-8',
    row: 'grid content-start gap-3',
    height: 'h-24',
    Inside: Paragraph,
  },
}
