import type { ReactNode } from 'react'
import { company } from '#domain/content/company.ts'
import { errorId, errorText } from '../../error-text.ts'
import { Notice } from '../../ui/notice.tsx'

type ProblemProps = {
  error: unknown
  /** What did not happen: "Koden blev ikke sendt". */
  title: string
  action?: ReactNode
}

/** What went wrong, why, what to do, and a number to quote where there is one. */
export function Problem({ error, title, action }: ProblemProps) {
  const id = errorId(error)
  return (
    <Notice tone="error" title={title} action={action} live>
      <p>{errorText(error)}</p>
      {id && (
        <p className="mt-1">
          Fejlnummer <strong className="figures">{id}</strong>. <CallOrWrite about={`Fejl ${id}`} />
        </p>
      )}
    </Notice>
  )
}

/** *Ring eller skriv*: on every refusal, with what it is about (D26). */
export function CallOrWrite({ about }: { about: string }) {
  return (
    <>
      <a className="text-link" href={`tel:${company.phone.replaceAll(' ', '')}`}>
        Ring på {company.phone}
      </a>{' '}
      eller{' '}
      <a
        className="text-link"
        href={`mailto:${company.email}?subject=${encodeURIComponent(about)}`}
      >
        skriv til os
      </a>
      .
    </>
  )
}
