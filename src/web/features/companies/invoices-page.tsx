import { useSuspenseQuery } from '@tanstack/react-query'
import type { InvoiceInList } from '#contract/companies/invoices.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { CompanyHeader } from './company-header.tsx'
import { documentName, invoiceStateText } from './invoice-state-text.ts'
import { companyInvoicesQuery } from './portal-queries.ts'

/** The company's invoices and credit notes, newest first. */
export function InvoicesPage({ companyId }: { companyId: string }) {
  const { name, invoices } = useSuspenseQuery(companyInvoicesQuery(companyId)).data
  return (
    <div className="page page-body grid gap-8">
      <CompanyHeader companyId={companyId} name={name} title="Fakturaer" />
      <Table
        caption="Fakturaer og kreditnotaer"
        rows={invoices}
        rowKey={({ invoiceId }) => invoiceId}
        empty={
          <EmptyState
            title="Ingen fakturaer endnu"
            action={
              <ButtonLink href={`/business/order?company=${companyId}`}>Bestil kort</ButtonLink>
            }
          >
            Fakturaen kommer her og på mail, så snart I bestiller.
          </EmptyState>
        }
        columns={columnsFor(companyId)}
      />
    </div>
  )
}

const columnsFor = (companyId: string): Column<InvoiceInList>[] => [
  {
    key: 'number',
    label: 'Nummer',
    heading: true,
    cell: ({ invoiceId, number, kind }) => (
      <UiLink
        href={`/company/${companyId}/invoices/${invoiceId}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        {documentName[kind]} {number}
      </UiLink>
    ),
  },
  {
    key: 'issuedOn',
    label: 'Dato',
    cell: ({ issuedOn }) => formatShortDate(plainDate(issuedOn)),
  },
  {
    key: 'dueOn',
    label: 'Betales senest',
    cell: ({ dueOn, kind }) => (kind === 'invoice' ? formatShortDate(plainDate(dueOn)) : '–'),
  },
  { key: 'reference', label: 'Rekvisition', cell: ({ reference }) => reference || '–' },
  {
    key: 'state',
    label: 'Tilstand',
    cell: ({ state }) => (
      <Badge tone={invoiceStateText[state].tone}>{invoiceStateText[state].text}</Badge>
    ),
  },
  {
    key: 'total',
    label: 'Beløb',
    numeric: true,
    cell: ({ totalOre, kind }) => formatKronerExact(kind === 'invoice' ? totalOre : -totalOre),
  },
  {
    key: 'open',
    label: 'Mangler',
    numeric: true,
    cell: ({ openOre }) => (openOre > 0 ? formatKronerExact(openOre) : '–'),
  },
]
