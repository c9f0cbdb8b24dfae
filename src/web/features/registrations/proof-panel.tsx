import { useEffect, useRef, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'

type ProofPanelProps = {
  id: string
  title: string
  /** `done` · `open` needs an action · `waiting` needs none for now · `error` does not match. */
  state: 'done' | 'open' | 'waiting' | 'error'
  label: string
  /** What is missing, after an attempt to leave the step without it. */
  error?: string | undefined
  children: ReactNode
}

/** A panel for one proof, such as the address or a membership, with its state. */
export function ProofPanel({ id, title, state, label, error, children }: ProofPanelProps) {
  const heading = useHeadingFocus(state)
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'rounded-md border bg-white p-5 sm:p-7',
        error ? 'border-red-700' : 'border-slate-300',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          aria-describedby={error && `${id}-error`}
          className="scroll-mt-6 text-xl outline-none"
        >
          {title}
        </h2>
        <output>
          <Badge tone={tones[state]}>{label}</Badge>
        </output>
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

/** Focuses the heading when a change of state has removed the focused field. */
function useHeadingFocus(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === state) return
    previous.current = state
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}

const tones = { done: 'success', open: 'neutral', waiting: 'info', error: 'warning' } as const
