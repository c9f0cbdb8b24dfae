import { createFileRoute } from '@tanstack/react-router'
import { listSms } from '#contract/admin/sms.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/sms/')({
  ...workPage('Sms'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listSms, deps)),
  component: AllSms,
})

function AllSms() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listSms}
      lead="Sms fra de seneste 90 dage. Prisen står på sms-firmaets side."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
