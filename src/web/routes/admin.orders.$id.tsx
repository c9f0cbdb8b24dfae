import { createFileRoute } from '@tanstack/react-router'
import { getOrder } from '#contract/admin/orders.ts'
import { OrderActions } from '../features/admin/actions/order-actions.tsx'
import { ReceiptLinks } from '../features/admin/actions/receipt-links.tsx'
import { RepeatMail } from '../features/admin/actions/person-actions.tsx'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/orders/$id')({
  ...workPage('Bestillinger'),
  loader: ({ context, params }) => openRecord(context.queryClient, getOrder, params.id),
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      record={getOrder}
      id={id}
      actions={OrderActions}
      rowActions={{ mails: RepeatMail, receipts: ReceiptLinks }}
    />
  )
}
