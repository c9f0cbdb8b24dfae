import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CampaignForm } from '../features/admin/discounts/campaign-form.tsx'
import { campaignToEditQuery } from '../features/admin/discounts/queries.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/campaigns/$id/edit')({
  ...workPage('Ret kampagne'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(campaignToEditQuery(params.id))),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(campaignToEditQuery(id))
  return (
    <div className="grid gap-6">
      <h1>Ret {data.name}</h1>
      <CampaignForm
        campaign={data}
        onSaved={() => void navigate({ to: '/admin/campaigns/$id', params: { id } })}
      />
    </div>
  )
}
