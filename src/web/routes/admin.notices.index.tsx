import { createFileRoute } from '@tanstack/react-router'
import { listAllNotices } from '#contract/admin/notices.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/notices/')({
  ...workPage('Opslag'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listAllNotices, deps)),
  component: Notices,
})

function Notices() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listAllNotices}
      lead="Et opslag står øverst på alle offentlige sider fra den første til den sidste dag."
      actions={
        <IfPermitted power="texts.write">
          <ButtonLink href="/admin/notices/new">Nyt opslag</ButtonLink>
        </IfPermitted>
      }
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
