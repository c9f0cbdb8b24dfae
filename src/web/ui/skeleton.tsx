import { cx } from './cx.ts'

type SkeletonProps = {
  /** Said to screen readers while it waits: "Henter dine runder". */
  label: string
  rows?: number
  /** As high as what comes, so that nothing moves when it does. */
  rowClass?: string
}

/** The room of what is being fetched. */
export function Skeleton({ label, rows = 6, rowClass = 'h-16' }: SkeletonProps) {
  return (
    <div className="grid gap-px">
      <p role="status" className="sr-only">
        {label}
      </p>
      {Array.from({ length: rows }, (_, i) => (
        <div
          key={i}
          aria-hidden="true"
          className={cx('rounded-sm bg-slate-200/50 motion-safe:animate-pulse', rowClass)}
        />
      ))}
    </div>
  )
}
