import { addressOf, isCompanyKnown } from '#domain/content/company.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { useFormAnswer } from '../../form-answer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import type { ContactContext } from '../shell/contact-href.ts'
import { InquiryForm } from './inquiry-form.tsx'

type ContactPageProps = {
  known: ContactContext
  /** The clubs to choose from after a refusal at an unknown club. */
  clubs: readonly { id: string; name: string }[]
}

/** *Ring eller skriv*: the telephone first because it is fastest, then the form, then other contacts. */
export function ContactPage({ known, clubs }: ContactPageProps) {
  const kind = known.kind ?? 'contact'
  const { title, lead } = texts[kind]
  const canCall = useCompany().phone !== ''
  return (
    <div className="page page-body">
      <PageHeader title={canCall || kind !== 'contact' ? title : 'Skriv til os'} lead={lead} />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <Call />
        <div className="max-w-form lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <InquiryForm
            key={kind}
            kind={kind}
            context={{
              ...(known.club && { clubId: known.club }),
              ...(known.at && { happenedAt: known.at }),
              ...(known.reason && { reason: known.reason }),
              ...(known.error && { errorId: known.error }),
            }}
            suggested={{ message: known.about && `${known.about}\n\n` }}
          >
            {kind === 'refused' && !known.club && <WhichClub clubs={clubs} />}
          </InquiryForm>
        </div>
        <Otherwise kind={kind} />
      </div>
    </div>
  )
}

const texts = {
  contact: {
    title: 'Ring eller skriv',
    lead: 'Du får svar fra et menneske, på mail senest næste hverdag.',
  },
  refused: {
    title: 'Blev du afvist?',
    lead: 'Står du ved klubben, så ring. Vi kan se det samme som klubben. Skriver du, svarer vi både dig og klubben samme dag.',
  },
  error: {
    title: 'Skriv om en fejl',
    lead: 'Fejlens nummer er med. Skriv, hvad du var i gang med, så finder vi den hurtigere.',
  },
} as const

function Call() {
  const company = useCompany()
  if (!company.phone) return null
  return (
    <section aria-labelledby="ring" className="border-t-2 border-slate-900 pt-5 lg:col-start-2">
      <h2 id="ring" className="text-xl">
        Ring
      </h2>
      <p className="mt-1">
        <a
          className="figures font-head text-2xl font-extrabold tracking-tight text-green-800 underline-offset-4 hover:underline"
          href={phoneHref(company.phone)}
        >
          {company.phone}
        </a>
      </p>
      <p className="mt-1 text-slate-700">{company.phoneHours}.</p>
    </section>
  )
}

function Otherwise({ kind }: { kind: keyof typeof texts }) {
  const company = useCompany()
  return (
    <section aria-labelledby="ellers" className="border-t border-slate-300 pt-5 lg:col-start-2">
      <h2 id="ellers" className="text-lg">
        Måske hurtigere
      </h2>
      <ul className="mt-2 grid text-slate-700">
        {kind !== 'refused' && (
          <Way href="/contact?kind=refused" text="Blev du afvist i en klub?" />
        )}
        {kind !== 'contact' && <Way href="/contact" text="Spørg om noget andet" />}
        <Way href="/help" text="Find svaret under Hjælp" />
        <Way href="/withdrawal" text="Fortryd et køb" />
        <Way href="/for-the-golfclub" text="Bliv samarbejdsklub" />
        <Way href="/business" text="Firmaaftale" />
      </ul>
      {isCompanyKnown(company) && (
        <p className="mt-5 text-sm text-slate-600">
          {company.name}
          <br />
          {addressOf(company)}
          <br />
          <a className="text-link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </p>
      )}
    </section>
  )
}

function Way({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <UiLink className="text-link inline-flex min-h-11 items-center" href={href}>
        {text}
      </UiLink>
    </li>
  )
}

function WhichClub({ clubs }: Pick<ContactPageProps, 'clubs'>) {
  const posted = useFormAnswer()
  return (
    <SelectField
      name="clubId"
      label="Hvilken klub?"
      emptyLabel="Vælg klub"
      defaultValue={posted?.values.clubId}
      options={clubs.map(({ id, name }) => ({ value: id, label: name }))}
      optional
    />
  )
}
