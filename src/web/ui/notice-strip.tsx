import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type NoticeStripProps = { tone: 'info' | 'warning'; children: ReactNode }

/** A message across the page, below the header. */
export function NoticeStrip({ tone, children }: NoticeStripProps) {
  return (
    <div
      className={cx(
        'print-hide border-b',
        tone === 'warning' ? 'border-yellow-500 bg-yellow-50' : 'border-blue-300 bg-blue-50',
      )}
    >
      <div className="page flex gap-3 py-3">
        <Icon
          name={tone === 'warning' ? 'warning' : 'info'}
          className={cx(
            'mt-[0.15em] size-5',
            tone === 'warning' ? 'text-yellow-800' : 'text-blue-700',
          )}
        />
        <div className="grid max-w-text gap-2">{children}</div>
      </div>
    </div>
  )
}
