import { useSuspenseQuery } from '@tanstack/react-query'
import type { InvoiceShown } from '#contract/companies/invoices.ts'
import { noVatReason, vatModeOf } from '#domain/companies/invoice-document.ts'
import { formatDay, formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Table } from '../../ui/table.tsx'
import { InvoiceFileLinks } from './invoice-file-links.tsx'
import { documentName } from './invoice-state-text.ts'
import { companyInvoiceQuery } from './portal-queries.ts'

type InvoicePageProps = { companyId: string; invoiceId: string }

/** An invoice as it was issued, to read and to print on one sheet. */
export function InvoicePage({ companyId, invoiceId }: InvoicePageProps) {
  const { invoice, document, hash, files } = useSuspenseQuery(
    companyInvoiceQuery(companyId, invoiceId),
  ).data
  return (
    <div className="page page-body grid gap-8 print:p-0">
      <ButtonRow className="print-hide">
        <Button onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        <InvoiceFileLinks
          base={`/api/v1/companies/${companyId}/invoices/${invoiceId}`}
          files={files}
        />
        <ButtonLink variant="quiet" href={`/company/${companyId}/invoices`}>
          Alle fakturaer
        </ButtonLink>
      </ButtonRow>
      <article className="grid max-w-[190mm] gap-8 border border-slate-300 bg-white p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap justify-between gap-6">
          <h1 className="text-3xl">
            {documentName[document.kind]} {invoice.number}
          </h1>
          <Party {...document.seller} />
        </header>
        <Facts document={document} />
        <Lines document={document} />
        <Payment document={document} number={invoice.number} />
        <p className="text-xs break-all text-slate-600">Dokumentets kontrolsum: {hash}</p>
      </article>
    </div>
  )
}

const Party = ({ name, address, cvr, email }: InvoiceShown['seller']) => (
  <p className="text-sm">
    <strong>{name}</strong>
    <br />
    {address}
    <br />
    CVR {cvr}
    <br />
    {email}
  </p>
)

function Facts({ document }: { document: InvoiceShown }) {
  const { buyer, gln, reference, orderNumber, issuedOn, dueOn, period, credits, kind } = document
  const facts: [string, string | null][] = [
    ['Til', `${buyer.name}, ${buyer.address}`],
    ['CVR', buyer.cvr],
    ['Att.', buyer.contact],
    ['EAN', gln],
    ['Jeres rekvisition', reference],
    ['Bestilling', orderNumber],
    ['Retter faktura', credits],
    ['Dato', formatDay(plainDate(issuedOn))],
    ['Betales senest', kind === 'invoice' ? formatDay(plainDate(dueOn)) : null],
    ['Kortene gælder', formatPeriod(plainDate(period.from), plainDate(period.to))],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[11rem_1fr]">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-slate-600">{label}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Lines({ document }: { document: InvoiceShown }) {
  const { lines, totalOre, vatOre } = document
  const reason = noVatReason[vatModeOf(document)]
  return (
    <div className="grid gap-4">
      <Table
        caption="Linjer"
        rows={lines}
        rowKey={({ text, listPriceOre }) => `${text} ${listPriceOre}`}
        columns={[
          { key: 'text', label: 'Vare', heading: true, cell: ({ text }) => text },
          { key: 'quantity', label: 'Antal', numeric: true, cell: ({ quantity }) => quantity },
          {
            key: 'price',
            label: 'Listepris med moms',
            numeric: true,
            cell: ({ listPriceOre }) => (listPriceOre > 0 ? formatKronerExact(listPriceOre) : '–'),
          },
          {
            key: 'discount',
            label: 'Rabat',
            numeric: true,
            cell: ({ discountOre }) => (discountOre > 0 ? formatKronerExact(discountOre) : '–'),
          },
          {
            key: 'total',
            label: 'I alt',
            numeric: true,
            cell: (line) => formatKronerExact(line.totalOre),
          },
        ]}
      />
      <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt>Uden moms</dt>
        <dd className="figures text-right">{formatKronerExact(totalOre - vatOre)}</dd>
        <dt>{reason === null ? '25 % moms' : 'Moms'}</dt>
        <dd className="figures text-right">{formatKronerExact(vatOre)}</dd>
        <dt className="font-bold">I alt</dt>
        <dd className="figures text-right font-bold">{formatKronerExact(totalOre)}</dd>
      </dl>
      {reason !== null && <p>{reason}</p>}
    </div>
  )
}

function Payment({
  document: { kind, payTo },
  number,
}: {
  document: InvoiceShown
  number: string
}) {
  if (kind === 'credit_note')
    return <p>Beløbet trækkes fra fakturaen. Er den betalt, overfører vi pengene til jer.</p>
  return (
    <p>
      {payTo ? (
        <>
          Overfør til konto <strong className="figures">{payTo.registration}</strong>{' '}
          <strong className="figures">{payTo.account}</strong>, og skriv <strong>{number}</strong>.
        </>
      ) : (
        'Kontonummeret står i mailen med fakturaen.'
      )}
    </p>
  )
}
