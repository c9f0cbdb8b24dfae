import { Button, buttonClass, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Blocks, RichText, useRichText } from '../content/rich-text.tsx'

/** Tax and VAT of a company's cards, to take to the accountant; limit and text are edited in the back office (D27). */
export function TaxPage() {
  const { sections } = useRichText('business.tax')
  return (
    <div className="page page-body grid max-w-3xl gap-8">
      <h1>Skat og moms</h1>
      <Notice title="Grænsen for mindre personalegoder">
        <RichText textKey="business.tax_limit" />
      </Notice>
      {sections.map(({ title, blocks }) => (
        <section key={title}>
          <h2 className="text-xl">{title}</h2>
          <div className="mt-2 grid gap-3 text-slate-700">
            <Blocks blocks={blocks} />
          </div>
        </section>
      ))}
      <ButtonRow className="print-hide">
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Udskriv til revisoren
        </Button>
        <a href="/api/v1/companies/tax.pdf" className={buttonClass({ variant: 'secondary' })}>
          Hent som PDF
        </a>
        <ButtonLink variant="quiet" href="/business">
          Til firmaaftalen
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}
