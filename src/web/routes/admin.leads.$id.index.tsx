import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '../features/admin/leads/lead-page.tsx'
import { leadQuery } from '../features/admin/leads/lead-queries.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/leads/$id/')({
  ...workPage('Mulig klub'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(leadQuery(params.id))),
  component: Lead,
})

function Lead() {
  const { id } = Route.useParams()
  return <LeadPage key={id} leadId={id} />
}
