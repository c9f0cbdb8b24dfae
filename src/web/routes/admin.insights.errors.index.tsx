import { createFileRoute } from '@tanstack/react-router'
import { listErrors } from '#contract/admin/errors.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/insights/errors/')({
  ...workPage('Fejl'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listErrors, deps)),
  component: Errors,
})

function Errors() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listErrors}
      lead="Det, der gik i stykker, hos brugerne og hos os. Søg på det fejlnummer, nogen oplyser."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
