import { createFileRoute } from '@tanstack/react-router'
import { getInvoiceAsAdmin } from '#contract/admin/company-invoices.ts'
import { InvoiceActions } from '../features/admin/company-invoices/invoice-actions.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/company-invoices/$id')({
  ...workPage('Firmas faktura'),
  loader: ({ context, params }) => openRecord(context.queryClient, getInvoiceAsAdmin, params.id),
  component: Invoice,
})

function Invoice() {
  return (
    <RecordPage record={getInvoiceAsAdmin} id={Route.useParams().id} actions={InvoiceActions} />
  )
}
