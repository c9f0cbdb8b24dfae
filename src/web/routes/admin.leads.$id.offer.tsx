import { createFileRoute } from '@tanstack/react-router'
import { offerDraftQuery } from '../features/admin/leads/lead-queries.ts'
import { OfferPage } from '../features/admin/leads/offer-page.tsx'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/leads/$id/offer')({
  ...workPage('Tilbud'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(offerDraftQuery(params.id))),
  component: Offer,
})

function Offer() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <OfferPage
      leadId={id}
      onSent={() => void navigate({ to: '/admin/leads/$id', params: { id } })}
    />
  )
}
