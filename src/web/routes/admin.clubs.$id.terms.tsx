import { createFileRoute } from '@tanstack/react-router'
import { termsToEditQuery } from '../features/admin/clubs/club-queries.ts'
import { TermsPage } from '../features/admin/clubs/terms-page.tsx'
import { workPage } from '../features/shell/page.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'

export const Route = createFileRoute('/admin/clubs/$id/terms')({
  ...workPage('Ny version af aftalen'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(termsToEditQuery(params.id))),
  component: Terms,
})

function Terms() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TermsPage id={id} onSaved={() => void navigate({ to: '/admin/clubs/$id', params: { id } })} />
  )
}
