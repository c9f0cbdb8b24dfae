import { cx } from './cx.ts'

/** A flag standing in three contour rings. In the colour of the text around it. */
export function Mark({ className, ringClass }: { className?: string; ringClass?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      className={cx('shrink-0', className ?? 'size-9')}
    >
      <g stroke="currentColor" strokeWidth="2.4" className={ringClass}>
        <path d="M3.5 34.5C3 27.5 11.5 22.2 23 22.5c11.8.3 21.7 4.3 21.5 11.3-.2 7.2-9.8 11.2-21 11.2S4 41.5 3.5 34.5Z" />
        <path d="M10 35c-.3-4.4 5.2-7.6 13-7.5 8 .1 14.6 2.8 14.3 7-.3 4.1-6.6 6-13.6 6-7.2 0-13.4-1.6-13.7-5.5Z" />
        <path d="M16.7 34.8c0-1.9 2.9-3.1 6.7-3.1s7.1 1.3 7 3.2c-.1 1.9-3.3 2.8-6.9 2.8s-6.8-1-6.8-2.9Z" />
      </g>
      <path d="M23.6 35V4" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M24.8 4.2 40 9.8l-15.2 6.4V4.2Z" fill="currentColor" />
    </svg>
  )
}

/** The mark and the name. */
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
