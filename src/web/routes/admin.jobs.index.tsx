import { createFileRoute } from '@tanstack/react-router'
import { listJobs } from '#contract/admin/jobs.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/jobs/')({
  ...workPage('Jobs'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listJobs, deps)),
  component: Jobs,
})

function Jobs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listJobs}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
