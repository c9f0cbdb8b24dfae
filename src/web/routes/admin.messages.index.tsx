import { createFileRoute } from '@tanstack/react-router'
import { listMessages } from '#contract/admin/messages.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/messages/')({
  ...workPage('Beskeder'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listMessages, deps)),
  component: Messages,
})

function Messages() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listMessages}
      lead="En besked sendes på mail til alle med et planlagt besøg, et kort eller en hjemmeklub i en region, eller til dem, der har sagt ja til nyheder."
      actions={<ButtonLink href="/admin/messages/new">Ny besked</ButtonLink>}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
