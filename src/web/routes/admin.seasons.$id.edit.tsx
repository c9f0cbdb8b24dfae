import { createFileRoute } from '@tanstack/react-router'
import { SeasonFormPage } from '../features/admin/seasons/season-form-page.tsx'
import { seasonFormQuery } from '../features/admin/seasons/season-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/admin/seasons/$id/edit')({
  ...workPage('Kladde til en sæson'),
  beforeLoad: async ({ location: { href }, params: { id } }) => {
    if (uuid(id) === undefined) throw invalidAddress()
    await enforcePower({ power: 'service.setUp', href })
  },
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(seasonFormQuery(params.id))),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SeasonFormPage
      key={id}
      id={id}
      onSaved={(saved) => void navigate({ to: '/admin/seasons/$id', params: { id: saved } })}
    />
  )
}
