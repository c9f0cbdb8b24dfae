import { createFileRoute } from '@tanstack/react-router'
import { CampaignForm } from '../features/admin/discounts/campaign-form.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/campaigns/new')({
  ...workPage('Ny kampagne'),
  component: New,
})

function New() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-6">
      <h1>Ny kampagne</h1>
      <CampaignForm
        campaign={undefined}
        onSaved={(id) => void navigate({ to: '/admin/campaigns/$id', params: { id } })}
      />
    </div>
  )
}
