import { createFileRoute } from '@tanstack/react-router'
import { listSeasons } from '#contract/admin/seasons.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/seasons/')({
  ...workPage('Sæsoner'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listSeasons, deps)),
  component: Seasons,
})

function Seasons() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listSeasons}
      lead="Hver sæson med sine dage. En sæson kopieres til næste år fra sin side."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
