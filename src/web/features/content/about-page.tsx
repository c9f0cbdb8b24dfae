import type { ReactNode } from 'react'
import { isCompanyKnown, type Company } from '#domain/content/company.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { Blocks, useRichText, RichText } from './rich-text.tsx'

type AboutPageProps = {
  clubs: number
  /** The figures of the season, from the route. */
  children?: ReactNode
}

/** The page about the company and its principles. */
export function AboutPage({ clubs, children }: AboutPageProps) {
  const { sections } = useRichText('about.story', {
    klubber: clubs > 0 ? String(clubs) : undefined,
  })
  return (
    <>
      <header className="relative isolate overflow-hidden border-b border-slate-200">
        <ContourField
          seed="om-os"
          className="absolute inset-0 -z-10 size-full text-green-200 [mask-image:linear-gradient(110deg,transparent_35%,#000)]"
        />
        <div className="page section">
          <h1 className="max-w-4xl">Flere baner til flere golfspillere</h1>
          <div className="mt-6 grid max-w-text gap-4 text-lg text-slate-700">
            <RichText textKey="about.lead" />
          </div>
        </div>
      </header>
      {children}
      <div className="page section grid gap-x-16 gap-y-12 md:grid-cols-2">
        {sections.map(({ title, blocks }) => (
          <section key={title} className="border-t-2 border-slate-900 pt-5">
            <h2 className="text-xl">{title}</h2>
            <div className="mt-3 grid max-w-text gap-3 text-slate-700">
              <Blocks blocks={blocks} />
            </div>
          </section>
        ))}
      </div>
      <ContactSection />
    </>
  )
}

function ContactSection() {
  const company = useCompany()
  const isKnown = isCompanyKnown(company)
  return (
    <section aria-labelledby="hvem" className="border-t border-slate-200 bg-white">
      <div className="page section grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div>
          <h2 id="hvem">{isKnown ? 'Ring eller skriv' : 'Skriv til os'}</h2>
          <p className="mt-3 max-w-text text-slate-700">
            Der sidder mennesker i den anden ende. {isKnown && `${company.phoneHours}.`}
          </p>
          <ButtonRow className="mt-6">
            <ButtonLink href="/contact">Skriv til os</ButtonLink>
            {isKnown && (
              <ButtonLink href={phoneHref(company.phone)} variant="secondary">
                Ring {company.phone}
              </ButtonLink>
            )}
          </ButtonRow>
        </div>
        {isKnown && <Address company={company} />}
        <p className="text-sm text-slate-600 md:col-span-2">
          Sæsonkortet bruger også software og data, som andre har lavet.{' '}
          <a className="text-link" href="/licences.txt">
            Se licenserne
          </a>
        </p>
      </div>
    </section>
  )
}

function Address({ company }: { company: Company }) {
  return (
    <address className="grid content-start gap-1 text-slate-700 not-italic md:border-l md:border-slate-200 md:pl-16">
      <strong className="text-slate-900">{company.name}</strong>
      <span>{company.street}</span>
      <span>
        {company.postcode} {company.city}
      </span>
      <span className="figures">CVR-nr. {company.cvr}</span>
    </address>
  )
}
