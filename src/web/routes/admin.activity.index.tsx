import { createFileRoute } from '@tanstack/react-router'
import { listActivity } from '#contract/admin/log.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { BrokenLogNotice, LogChainLead } from '../features/admin/log/log-chain.tsx'
import { logChainQuery } from '../features/admin/log/log-chain-query.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/activity/')({
  ...workPage('Log'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(listQuery(listActivity, deps)),
      queryClient.ensureQueryData(logChainQuery),
    ]),
  component: Activity,
})

function Activity() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <BrokenLogNotice />
      <AdminListPage
        list={listActivity}
        lead={<LogChainLead />}
        search={search}
        onSearch={(next, { replace }) =>
          void navigate({ search: next, replace, resetScroll: false })
        }
      />
    </>
  )
}
