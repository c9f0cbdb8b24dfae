import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus when it replaces the waiting text, so that screen readers continue here. */
export function AnswerHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  )
}
