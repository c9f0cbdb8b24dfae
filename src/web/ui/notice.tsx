import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'

type NoticeProps = {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Announces the notice to screen readers when it appears: politely, or immediately for an error. */
  live?: boolean
  className?: string
}

/** A message in the page. Icon and first words express the same as the colour. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  const { icon, word, box, mark } = tones[tone]
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3.5 rounded-md border p-4 sm:p-5', box, className)}
    >
      <Icon name={icon} className={cx('mt-[0.1em] size-6', mark)} />
      <div className="min-w-0 max-w-text flex-1">
        <p className="font-semibold">{title ?? word}</p>
        {children && <div className="mt-1 text-slate-800">{children}</div>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  )
}

export const tones: Record<Tone, { icon: IconName; word: string; box: string; mark: string }> = {
  info: {
    icon: 'info',
    word: 'Godt at vide',
    box: 'border-blue-300 bg-blue-50',
    mark: 'text-blue-700',
  },
  success: {
    icon: 'check-circle',
    word: 'Det er i orden',
    box: 'border-green-300 bg-green-50',
    mark: 'text-green-700',
  },
  warning: {
    icon: 'warning',
    word: 'Vær opmærksom',
    box: 'border-yellow-500 bg-yellow-50',
    mark: 'text-yellow-800',
  },
  error: { icon: 'error', word: 'Fejl', box: 'border-red-400 bg-red-50', mark: 'text-red-700' },
}
