import { useEffect, useRef, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

type ProofPanelProps = {
  id: string
  title: string
  /** `done` · `open` something is to be done · `waiting` nothing to do now · `error` it did not fit. */
  state: 'done' | 'open' | 'waiting' | 'error'
  word: string
  children: ReactNode
}

/** One thing to be proven, with how far it has come. */
export function ProofPanel({ id, title, state, word, children }: ProofPanelProps) {
  const heading = useHeadingAfter(state)
  return (
    <section
      aria-labelledby={id}
      className="rounded-md border border-slate-300 bg-white p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        <output>
          <Badge tone={tones[state]}>{word}</Badge>
        </output>
      </div>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

/** An answer takes away the field it was typed in: whoever stood there goes on from the heading. */
function useHeadingAfter(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}

const tones = { done: 'success', open: 'neutral', waiting: 'info', error: 'warning' } as const
