import { createFileRoute } from '@tanstack/react-router'
import { getDiscountRecord } from '#contract/admin/discounts.ts'
import { OfferActions } from '../features/admin/discounts/offer-actions.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/discounts/$id/')({
  ...workPage('Rabat'),
  loader: ({ context, params }) => openRecord(context.queryClient, getDiscountRecord, params.id),
  component: Discount,
})

function Discount() {
  return <RecordPage record={getDiscountRecord} id={Route.useParams().id} actions={OfferActions} />
}
