import { useSuspenseQuery } from '@tanstack/react-query'
import { companyValues } from '#domain/content/company-placeholders.ts'
import { withdrawalForm } from '#domain/content/withdrawal-text.ts'
import { parseRichText } from '#domain/content/rich-text.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { useCompany } from '../../company.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Contents } from './contents.tsx'
import { NoSellerYet } from './no-seller-yet.tsx'
import { termsQuery } from './queries.ts'
import { entriesOf, RichTextSections } from './rich-text.tsx'

/** The current terms of sale or an older version, to read, print and download (L-IN-5). */
export function TermsPage({ version: requested }: { version: string | undefined }) {
  const { version, validFrom, body, isCurrent } = useSuspenseQuery(termsQuery(requested)).data
  const { sections } = parseRichText(body, companyValues(useCompany()))
  return (
    <div className="page page-body">
      <PageHeader
        title="Handels­betingelser"
        lead="Hvad du køber, hvad det koster, hvornår du får det, og hvordan du fortryder."
        actions={
          <>
            <ButtonLink variant="secondary" href={`/terms.txt?version=${version}`} download>
              Hent som fil
            </ButtonLink>
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon name="print" /> Udskriv
            </Button>
          </>
        }
      />
      <p className="mt-4 text-sm text-slate-600">
        Version {version}, gælder fra {formatDay(plainDate(validFrom), { weekday: false })}
      </p>
      <NoSellerYet />
      {!isCurrent && (
        <Notice className="mt-6" title="Det er en tidligere udgave">
          Den gælder for dig, hvis den står på din kvittering.{' '}
          <UiLink className="text-link" href="/terms">
            Se de betingelser, der gælder for nye køb
          </UiLink>
        </Notice>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_1fr]">
        <Contents entries={[...entriesOf(sections), form]} />
        <div className="grid gap-12">
          <RichTextSections sections={sections} numbered />
          <WithdrawalForm />
          <p className="print-hide max-w-text text-slate-700">
            Sådan virker siden for alle:{' '}
            <UiLink className="text-link" href="/accessibility">
              Tilgængelighed
            </UiLink>
          </p>
        </div>
      </div>
    </div>
  )
}

const form = { id: 'formular', title: 'Standard­fortrydelses­formular' }

/** The statutory form with our details filled in; it starts a new page in print. */
function WithdrawalForm() {
  return (
    <section
      id={form.id}
      aria-labelledby="formular-titel"
      className="max-w-text scroll-mt-6 rounded-md border border-slate-300 bg-white p-6 sm:p-10 print:break-before-page print:border-0 print:p-0"
    >
      <h2 id="formular-titel" className="text-xl">
        {form.title}
      </h2>
      <div className="mt-4 grid gap-4">
        {withdrawalForm(useCompany()).map((line) => (
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
