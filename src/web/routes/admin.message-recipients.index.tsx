import { createFileRoute } from '@tanstack/react-router'
import { listMessageRecipients } from '#contract/admin/messages.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/message-recipients/')({
  ...workPage('Modtagere af beskeder'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listMessageRecipients, deps)),
  component: Recipients,
})

function Recipients() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listMessageRecipients}
      lead="Sendt betyder, at modtagerens mailserver har taget imod mailen."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
