import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'

type LinkSentProps = {
  /** The recipient; unknown when the page is opened again. */
  email: string | undefined
  demoLink: string | undefined
  /** How long the link is valid, and what to do when no mail arrives. */
  children: ReactNode
}

/** Confirms a request for a link. It does not reveal whether the address has an account. */
export function LinkSent({ email, demoLink, children }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Move the focus to the heading that replaced the sent form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="page page-body grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Tjek din mail
      </h1>
      <p className="max-w-text text-lg text-slate-800">
        {email ? (
          <>
            Vi har sendt en mail til <strong className="break-all">{email}</strong>.{' '}
          </>
        ) : (
          'Vi har sendt dig en mail. '
        )}
        {children}
      </p>
      {demoLink && (
        <Notice title="Kun i demonstrationen" className="max-w-form">
          <a className="text-link" href={demoLink}>
            Åbn linket fra mailen
          </a>
        </Notice>
      )}
    </div>
  )
}
