import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContactForm } from '../features/admin/leads/contact-form.tsx'
import { leadQuery } from '../features/admin/leads/lead-queries.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/leads/$id/edit')({
  ...workPage('Ret mulig klub'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(leadQuery(params.id))),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(leadQuery(id))
  return (
    <div className="grid gap-6">
      <h1>Ret {data.clubName}</h1>
      <ContactForm
        lead={data}
        onSaved={() => void navigate({ to: '/admin/leads/$id', params: { id } })}
      />
    </div>
  )
}
