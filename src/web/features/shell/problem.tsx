import type { ReactNode } from 'react'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { errorId, errorText, reasonOf } from '../../error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { contactHref, type ContactContext } from './contact-href.ts'

type ProblemProps = {
  error: unknown
  /** Names the failed action: "Koden blev ikke sendt". */
  title: string
  action?: ReactNode
}

/** An error message: what failed, why, what to do, and the error number if there is one. */
export function Problem({ error, title, action }: ProblemProps) {
  const id = errorId(error)
  return (
    <Notice tone="error" title={title} action={action} live>
      <p>{errorText(error)}</p>
      {id && (
        <p className="mt-1">
          Fejlnummer <strong className="figures">{id}</strong>.{' '}
          <ContactUs about={`Fejl ${id}: ${title}`} error={id} reason={reasonOf(error)} />
        </p>
      )}
    </Notice>
  )
}

type ContactUsProps = Omit<ContactContext, 'about' | 'kind'> & { about: string }

/** Telephone number and contact form, offered with every refusal and filled with its details. */
export function ContactUs({ about, ...context }: ContactUsProps) {
  const kind = context.error ? 'error' : context.club ? 'refused' : undefined
  const company = useCompany()
  return (
    <>
      {company.phone && (
        <>
          <a className="text-link whitespace-nowrap" href={phoneHref(company.phone)}>
            Ring på {company.phone}
          </a>{' '}
          eller{' '}
        </>
      )}
      <UiLink className="text-link" href={contactHref({ about, kind, ...context })}>
        {company.phone ? 'skriv til os' : 'Skriv til os'}
      </UiLink>
      .
    </>
  )
}
