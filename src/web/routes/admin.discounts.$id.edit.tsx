import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PartnerOfferPage } from '../features/admin/discounts/partner-offer-page.tsx'
import { discountToEditQuery } from '../features/admin/discounts/queries.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/discounts/$id/edit')({
  ...workPage('Ret rabat'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(discountToEditQuery(params.id))),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(discountToEditQuery(id))
  return (
    <PartnerOfferPage
      offer={data}
      onSaved={() => void navigate({ to: '/admin/discounts/$id', params: { id } })}
    />
  )
}
