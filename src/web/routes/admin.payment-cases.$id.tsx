import { createFileRoute } from '@tanstack/react-router'
import { getPaymentCase } from '#contract/admin-orders.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { officePage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/payment-cases/$id')({
  ...officePage('Betalingssager'),
  loader: ({ context, params }) => openRecord(context.queryClient, getPaymentCase, params.id),
  component: PaymentCase,
})

function PaymentCase() {
  return <RecordPage record={getPaymentCase} id={Route.useParams().id} />
}
