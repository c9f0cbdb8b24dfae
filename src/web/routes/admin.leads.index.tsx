import { createFileRoute } from '@tanstack/react-router'
import { listLeads } from '#contract/admin/leads.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/leads/')({
  ...workPage('Mulige klubber'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listLeads, deps)),
  component: List,
})

function List() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listLeads}
      lead="Klubber, der har skrevet til os eller er oprettet her, til de har skrevet under."
      actions={<ButtonLink href="/admin/leads/new">Ny klub</ButtonLink>}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
