import { logo } from '#domain/content/logo.ts'
import { cx } from './cx.ts'

/** The logo: a flag in three contour rings, in the colour of the surrounding text. */
export function Mark({ className, ringClass }: { className?: string; ringClass?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      className={cx('shrink-0', className ?? 'size-9')}
    >
      <g stroke="currentColor" strokeWidth="2.4" className={ringClass}>
        {logo.rings.map((ring) => (
          <path key={ring} d={ring} />
        ))}
      </g>
      <path d={logo.pole} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d={logo.flag} fill="currentColor" />
    </svg>
  )
}

/** The logo with the name. */
export function Wordmark({ large }: { large?: boolean }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-head leading-none font-extrabold tracking-tight',
        large ? 'text-2xl' : 'text-[clamp(1.1875rem,5.4vw,1.5rem)]',
      )}
    >
      <Mark className="size-[1.7em]" />
      Sæsonkortet
    </span>
  )
}
