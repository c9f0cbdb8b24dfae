import { createFileRoute } from '@tanstack/react-router'
import { listSuppressions } from '#contract/admin/suppressions.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/suppressions/')({
  ...workPage('Adresser uden mail'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listSuppressions, deps)),
  component: Suppressions,
})

function Suppressions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listSuppressions}
      lead="Hvem vi ikke kan eller må sende til, og hvorfor."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
