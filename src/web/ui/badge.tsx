import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './notice.tsx'

type BadgeProps = { tone?: Tone | 'neutral'; icon?: IconName; children: ReactNode }

/** A state in one or two words with an icon, on one line where there is space. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const sign = icon ?? signs[tone]
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-left text-xs font-semibold md:whitespace-nowrap',
        looks[tone],
      )}
    >
      {sign && <Icon name={sign} className="size-[1.1em]" />}
      {children}
    </span>
  )
}

const signs: Record<NonNullable<BadgeProps['tone']>, IconName | undefined> = {
  neutral: undefined,
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
}

const looks: Record<NonNullable<BadgeProps['tone']>, string> = {
  neutral: 'border-slate-300 bg-slate-100 text-slate-700',
  info: 'border-blue-200 bg-blue-100 text-blue-800',
  success: 'border-green-200 bg-green-100 text-green-800',
  warning: 'border-yellow-300 bg-yellow-100 text-yellow-900',
  error: 'border-red-200 bg-red-100 text-red-800',
}
