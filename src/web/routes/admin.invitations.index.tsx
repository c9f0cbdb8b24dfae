import { createFileRoute } from '@tanstack/react-router'
import { listInvitations } from '#contract/admin/invitations.ts'
import { InvitePerson } from '../features/admin/actions/invite-person.tsx'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/invitations/')({
  ...workPage('Invitationer'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listInvitations, deps)),
  component: Invitations,
})

function Invitations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listInvitations}
      lead="Hvem der er inviteret til en rolle på kontoret eller i en klub, og hvad der blev af det."
      actions={<InvitePerson />}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
