import { createFileRoute } from '@tanstack/react-router'
import { getPaymentCase } from '#contract/admin/orders.ts'
import {
  PaymentCaseActions,
  PaymentCaseLead,
} from '../features/admin/actions/payment-case-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/payment-cases/$id')({
  ...workPage('Betalingssager'),
  loader: ({ context, params }) => openRecord(context.queryClient, getPaymentCase, params.id),
  component: PaymentCase,
})

function PaymentCase() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      record={getPaymentCase}
      id={id}
      actions={PaymentCaseActions}
      lead={PaymentCaseLead}
    />
  )
}
