import { cx } from './cx.ts'

type SkeletonProps = {
  /** For screen readers: "Henter dine runder". */
  label: string
  rows?: number
  /** The height of the loaded rows, so that nothing moves when they arrive. */
  rowClass?: string
}

/** Reserves the space of content while it loads. */
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
