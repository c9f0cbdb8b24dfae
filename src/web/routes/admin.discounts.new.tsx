import { createFileRoute } from '@tanstack/react-router'
import { PartnerOfferPage } from '../features/admin/discounts/partner-offer-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/discounts/new')({
  ...workPage('Ny rabat'),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <PartnerOfferPage
      offer={undefined}
      onSaved={(id) => void navigate({ to: '/admin/discounts/$id', params: { id } })}
    />
  )
}
