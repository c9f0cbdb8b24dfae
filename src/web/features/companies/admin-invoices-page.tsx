import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AdminInvoice } from '#contract/companies/invoices.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { ConfirmAction, type Run } from '../shell/confirm-action.tsx'
import { documentName, invoiceStateText } from './invoice-state-text.ts'
import { allInvoicesQuery, registerPaymentMutation } from './portal-queries.ts'

/** Invoices of all companies: what waits for a payment first. */
export function AdminInvoicesPage() {
  const { invoices } = useSuspenseQuery(allInvoicesQuery).data
  const register = useMutation(registerPaymentMutation(useQueryClient()))
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        title="Firmaers fakturaer"
        lead="Registrér betalingen, når pengene er på kontoen. Er kortene sat på pause, virker de igen med det samme."
      />
      <Table
        caption="Fakturaer og kreditnotaer"
        rows={invoices}
        rowKey={({ invoiceId }) => invoiceId}
        empty={
          <EmptyState title="Ingen fakturaer endnu">
            En faktura kommer her, når et firma bestiller kort.
          </EmptyState>
        }
        columns={columnsFor(register)}
      />
    </div>
  )
}

const Buyer = ({ row: { company, cvr, isInRegister } }: { row: AdminInvoice }) => (
  <>
    {company} <span className="figures text-sm text-slate-600">{cvr}</span>{' '}
    {!isInRegister && <Badge tone="warning">Navn tastet</Badge>}
  </>
)

const columnsFor = (register: Run): Column<AdminInvoice>[] => [
  {
    key: 'number',
    label: 'Nummer',
    heading: true,
    cell: ({ kind, number }) => `${documentName[kind]} ${number}`,
  },
  { key: 'company', label: 'Firma', cell: (row) => <Buyer row={row} /> },
  {
    key: 'dueOn',
    label: 'Betales senest',
    cell: ({ dueOn }) => formatShortDate(plainDate(dueOn)),
  },
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
    cell: ({ totalOre }) => formatKronerExact(totalOre),
  },
  {
    key: 'open',
    label: 'Mangler',
    numeric: true,
    cell: ({ openOre }) => (openOre > 0 ? formatKronerExact(openOre) : '–'),
  },
  {
    key: 'do',
    label: 'Handling',
    cell: (row) =>
      ['open', 'overdue', 'stopped', 'owed'].includes(row.state) ? (
        <ConfirmAction
          label={row.state === 'owed' ? 'Betalt tilbage' : 'Betalt'}
          about={row.number}
          title={
            row.state === 'owed' ? `Er ${row.number} betalt tilbage?` : `Er ${row.number} betalt?`
          }
          effect={`${formatKronerExact(row.openOre || row.totalOre)} registreres. Det kan ikke gøres om.`}
          confirm="Registrér"
          said="Betalingen er registreret."
          run={register}
          id={row.invoiceId}
        />
      ) : null,
  },
]
