import { useEffect, useRef, type ReactNode } from 'react'

/** The answer has replaced the waiting: it is where reading goes on. */
export function AnswerHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  )
}
