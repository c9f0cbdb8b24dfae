import { useEffect, useRef, type ReactNode } from 'react'

type FrameProps = { title: string; children: ReactNode }

/** A page that replaces the form; it scrolls to the top and focuses its heading. */
export function WithdrawalFrame({ title, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className="page page-body max-w-4xl!">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}
