import { createFileRoute } from '@tanstack/react-router'
import { listDiscounts } from '#contract/admin/discounts.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/discounts/')({
  ...workPage('Rabatter'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listDiscounts, deps)),
  component: List,
})

function List() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listDiscounts}
      lead="Hvad klubber og firmaer giver gæster med et kort. Klubberne skriver selv deres."
      actions={
        <IfPermitted power="texts.write">
          <ButtonLink href="/admin/discounts/new">Ny rabat fra et firma</ButtonLink>
        </IfPermitted>
      }
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
