import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type StatProps = { label: string; value: ReactNode; unit?: string; note?: ReactNode }

/** A large number with its label. Belongs in a `<dl>`. */
export function Stat({ label, value, unit, note }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col border-t-2 border-slate-900 pt-3">
      <dt className="text-sm text-slate-600">{label}</dt>
      <dd className="font-head text-3xl leading-none font-extrabold tracking-tight">
        {value}
        {unit && (
          <span className="text-lg font-semibold tracking-normal text-slate-600"> {unit}</span>
        )}
      </dd>
      {note && <dd className="mt-1.5 text-sm text-slate-600">{note}</dd>}
    </div>
  )
}

type MeterProps = {
  /** Above the meter and for screen readers: "Runder tilbage". */
  label: string
  labelHidden?: boolean
  value: number
  max: number
  /** The value as text: "1 af 2 runder tilbage". */
  text: string
}

/** The remaining part of a count: one segment each up to twelve, otherwise a bar. */
export function Meter({ label, labelHidden, value, max, text }: MeterProps) {
  const left = Math.max(0, Math.min(value, max))
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className={cx('text-slate-600', labelHidden && 'sr-only')}>{label}</span>
        <span className="figures font-semibold">{text}</span>
      </div>
      <meter
        className="sr-only"
        min={0}
        max={max}
        value={left}
        aria-label={label}
        aria-valuetext={text}
      />
      <div aria-hidden="true" className="flex gap-1">
        {max <= 12 ? (
          Array.from({ length: max }, (_, i) => (
            <span
              key={i}
              className={cx(
                'h-2.5 max-w-16 flex-1 rounded-full border forced-colors:border-[CanvasText]',
                i < left
                  ? 'border-green-700 bg-green-700 forced-colors:bg-[Highlight]'
                  : 'border-slate-400 bg-white',
              )}
            />
          ))
        ) : (
          <span className="h-2.5 flex-1 overflow-hidden rounded-full border border-slate-400 bg-white">
            <span
              className="block h-full bg-green-700 forced-colors:bg-[Highlight]"
              style={{ width: `${(100 * left) / max}%` }}
            />
          </span>
        )}
      </div>
    </div>
  )
}
