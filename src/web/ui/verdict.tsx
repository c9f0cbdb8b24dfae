import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** `already`: a repeated check-in, which is neither counted again nor refused. */
export type VerdictKind = 'allowed' | 'warning' | 'refused' | 'already'

type VerdictProps = {
  kind: VerdictKind
  /** Replaces the word of the kind, where there is no decision. */
  word?: string
  /** The headline: "Velkommen på banen" or the sentence of the refusal. */
  title: string
  /** The holder of the card. */
  name?: string | undefined
  /** "Sæsonkort · runde 1 af 2 her". */
  detail?: ReactNode
  /** Further reasons, in order. */
  reasons?: readonly string[]
  /** The next possible day, or whom to call. */
  next?: ReactNode
  children?: ReactNode
}

/**
 * The result of a check-in, readable at arm's length. Shape, word and colour have the same meaning. Under
 * `data-contrast="sun"` it is black on white with a thick frame.
 */
export function Verdict(props: VerdictProps) {
  const { kind, title, name, detail, reasons = [], next, children } = props
  const { word, look, shape } = kinds[kind]
  return (
    <section
      role={kind === 'refused' ? 'alert' : 'status'}
      className={cx(
        '@container rounded-md border-[6px] p-[clamp(1.25rem,4vw,2.5rem)]',
        'sun:bg-white sun:text-black forced-colors:border-[CanvasText]',
        look,
      )}
    >
      <div className="grid content-start gap-[clamp(1.25rem,4cqi,2rem)]">
        <div className="flex items-center gap-4 sm:gap-6">
          <svg
            aria-hidden="true"
            viewBox="0 0 64 64"
            className="size-[clamp(4.5rem,17cqi,8rem)] shrink-0"
          >
            {shape}
          </svg>
          <p className="font-head text-[clamp(2.75rem,14cqi,5.5rem)] leading-none font-extrabold tracking-tight">
            {props.word ?? word}
          </p>
        </div>
        <div className="grid gap-2">
          <h2 className="text-[clamp(1.5rem,7.4cqi,2.75rem)] leading-[1.1] hyphens-auto">
            {title}
          </h2>
          {name && <p className="text-xl font-semibold">{name}</p>}
          {detail && <p className="figures text-lg">{detail}</p>}
        </div>
        {reasons.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5 text-lg">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {next && <p className="border-t-2 border-current pt-4 text-lg font-semibold">{next}</p>}
        {children}
      </div>
    </section>
  )
}

const tick = (
  <path
    d="m19 33.5 9 9L46 24"
    fill="none"
    stroke="var(--sign)"
    strokeWidth="6.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
const stroke = (
  <path d="M32 24v16M32 48v.2" stroke="var(--sign)" strokeWidth="6.5" strokeLinecap="round" />
)
const clock = (
  <path
    d="M32 17v16l10 7"
    fill="none"
    stroke="var(--sign)"
    strokeWidth="6.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
const cross = (
  <path d="m22 22 20 20m0-20L22 42" stroke="var(--sign)" strokeWidth="6.5" strokeLinecap="round" />
)

const kinds = {
  allowed: {
    word: 'Ja',
    look: 'on-dark border-green-700 bg-green-700 text-white [--sign:var(--color-green-700)] sun:border-green-700 sun:[--sign:#fff]',
    shape: (
      <g>
        <circle cx="32" cy="32" r="30" fill="currentColor" />
        {tick}
      </g>
    ),
  },
  warning: {
    word: 'Ja, men',
    look: 'border-yellow-400 bg-yellow-400 text-black [--sign:var(--color-yellow-400)] sun:border-yellow-500 sun:[--sign:#fff]',
    shape: (
      <g>
        <path
          d="M32 5 62 59H2L32 5Z"
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        {stroke}
      </g>
    ),
  },
  already: {
    word: 'Tjekket ind',
    look: 'on-dark border-blue-800 bg-blue-800 text-white [--sign:var(--color-blue-800)] sun:border-blue-800 sun:[--sign:#fff]',
    shape: (
      <g>
        <rect x="2" y="2" width="60" height="60" rx="12" fill="currentColor" />
        {clock}
      </g>
    ),
  },
  refused: {
    word: 'Nej',
    look: 'on-dark border-red-700 bg-red-700 text-white [--sign:var(--color-red-700)] sun:border-red-700 sun:[--sign:#fff]',
    shape: (
      <g>
        <path d="M20 2h24l18 18v24L44 62H20L2 44V20L20 2Z" fill="currentColor" />
        {cross}
      </g>
    ),
  },
}
