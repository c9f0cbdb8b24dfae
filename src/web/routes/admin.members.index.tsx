import { createFileRoute } from '@tanstack/react-router'
import { listMembers } from '#contract/admin/members.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/members/')({
  ...workPage('Klubbernes medlemmer'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(listQuery(listMembers, deps)),
  component: Members,
})

function Members() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listMembers}
      lead="Medlemslisterne, som klubberne har sendt, og som er læst ind. Hvor mange hver klub har, står under Klubber."
      actions={
        <IfPermitted power="files.import">
          <ButtonLink variant="secondary" href="/admin/imports">
            Filerne
          </ButtonLink>
        </IfPermitted>
      }
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
