import { cx } from './cx.ts'

export type ShareTone = 'plain' | 'good' | 'middling' | 'bad'

export type ShareBarProps = {
  parts: readonly { key: string; value: number; tone: ShareTone }[]
  /** The value of the full width; by default the sum of the parts. */
  of?: number
}

/** Parts of a total as a bar. Hidden from screen readers: the values are also beside it as text. */
export function ShareBar({ parts, of }: ShareBarProps) {
  const total = of ?? parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <span
      aria-hidden="true"
      className="flex h-2.5 w-full gap-px overflow-hidden rounded-xs bg-slate-200/70 forced-colors:border"
    >
      {parts
        .filter(({ value }) => value > 0 && total > 0)
        .map(({ key, value, tone }) => (
          <span
            key={key}
            className={cx('h-full min-w-0.5', looks[tone])}
            style={{ width: `${(100 * value) / total}%` }}
          />
        ))}
    </span>
  )
}

const looks: Record<ShareTone, string> = {
  plain: 'bg-green-700 forced-colors:bg-[CanvasText]',
  good: 'bg-green-600 forced-colors:bg-[Highlight]',
  middling: 'bg-yellow-400 forced-colors:bg-[GrayText]',
  bad: 'bg-red-600 forced-colors:bg-[CanvasText]',
}
