import { termsParts, termsValidFrom, termsVersion, type TermsPart } from '#domain/content/terms.ts'
import { withdrawalForm } from '#domain/content/withdrawal-text.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The terms of sale: read, jumped about in, printed, kept (L-IN-5). */
export function TermsPage() {
  return (
    <div className="page pt-8 pb-20 sm:pt-12">
      <PageHeader
        title="Handels­betingelser"
        lead="Hvad du køber, hvad det koster, hvornår du får det, og hvordan du fortryder."
        actions={
          <>
            <ButtonLink variant="secondary" href="/terms.txt" download>
              Hent som fil
            </ButtonLink>
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon name="print" /> Udskriv
            </Button>
          </>
        }
      />
      <p className="figures mt-4 text-sm text-slate-600">
        Version {termsVersion}, gælder fra {formatDay(termsValidFrom, { weekday: false })}
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <Contents />
        <div className="grid gap-12">
          {termsParts.map((part, i) => (
            <Part key={part.id} part={part} number={i + 1} />
          ))}
          <WithdrawalForm />
        </div>
      </div>
    </div>
  )
}

function Contents() {
  const entries = [...termsParts, { id: 'formular', title: 'Standard­fortrydelses­formular' }]
  return (
    <nav aria-label="Indhold" className="print-hide lg:sticky lg:top-6 lg:self-start">
      <ol className="border-t border-slate-300">
        {entries.map(({ id, title }) => (
          <li key={id} className="border-b border-slate-200">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1.5 leading-snug hover:text-green-700 hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Part({ part, number }: { part: TermsPart; number: number }) {
  const { id, title, paragraphs, points, after } = part
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className="prose scroll-mt-6">
      <h2 id={`${id}-titel`}>
        <span className="figures mr-3 text-green-700">{number}</span>
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points && (
        <ul>
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {after?.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** As the law wrote it, filled in with who we are; on paper it starts a page of its own. */
function WithdrawalForm() {
  return (
    <section
      id="formular"
      aria-labelledby="formular-titel"
      className="max-w-text scroll-mt-6 rounded-md border border-slate-300 bg-white p-6 sm:p-10 print:break-before-page print:border-0 print:p-0"
    >
      <h2 id="formular-titel" className="text-xl">
        Standard­fortrydelses­formular
      </h2>
      <div className="mt-4 grid gap-4">
        {withdrawalForm.map((line) => (
          <p key={line}>{line.replace('____', '______________________')}</p>
        ))}
      </div>
      <p className="print-hide mt-6 border-t border-slate-200 pt-5 text-slate-700">
        Det er lettere at bruge siden{' '}
        <a className="text-link" href="/withdrawal">
          Fortryd aftale
        </a>
        . Du skal ikke logge ind.
      </p>
    </section>
  )
}
