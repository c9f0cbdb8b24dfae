import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { UiLink, type UiLinkProps } from './ui-link.tsx'

export type ButtonLook = {
  /** `inverse`: the main action on a dark background. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse'
  size?: 'md' | 'lg'
  /** As wide as its column; usual for a single button below 640 px. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The label while the action runs: "Sender …". The button keeps the focus. */
    busy?: string | false
  }

export function Button({ variant, size, wide, busy, className, children, ...rest }: ButtonProps) {
  const stop = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy ? true : undefined}
      onClick={busy ? stop : rest.onClick}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Busy text={busy} /> : children}
    </button>
  )
}

/** A link to the next step that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: UiLinkProps & ButtonLook) {
  return <UiLink {...rest} className={cx(buttonClass({ variant, size, wide }), className)} />
}

/** Buttons side by side, the most important first; below each other on a phone. */
export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center', className)}>
      {children}
    </div>
  )
}

/** Only the classes, for elements other than `button` and `a`. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonLook = {}): string {
  return cx(
    'button inline-flex items-center justify-center gap-2.5 rounded-md border text-center font-semibold no-underline',
    'transition-colors select-none disabled:opacity-55 aria-busy:cursor-progress forced-colors:border-[ButtonText]',
    size === 'lg'
      ? 'min-h-14 px-7 py-3 text-lg leading-tight'
      : 'min-h-12 px-5 py-2.5 leading-tight',
    wide && 'w-full',
    looks[variant],
  )
}

const looks: Record<NonNullable<ButtonLook['variant']>, string> = {
  primary:
    'border-transparent bg-green-700 text-white enabled:hover:bg-green-800 [a]:hover:bg-green-800',
  secondary:
    'border-blue-700 bg-white text-blue-800 enabled:hover:border-blue-900 enabled:hover:bg-blue-50 [a]:hover:border-blue-900 [a]:hover:bg-blue-50',
  quiet:
    'border-transparent text-green-700 underline decoration-1 underline-offset-4 hover:bg-green-100/70 hover:no-underline',
  inverse:
    'border-transparent bg-white text-green-800 enabled:hover:bg-green-50 [a]:hover:bg-green-50',
  danger: 'border-transparent bg-red-700 text-white enabled:hover:bg-red-800 [a]:hover:bg-red-800',
}

function Busy({ text }: { text: string }) {
  return (
    <>
      <Spinner />
      {text}
    </>
  )
}
