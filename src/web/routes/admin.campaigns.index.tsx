import { createFileRoute } from '@tanstack/react-router'
import { listCampaigns } from '#contract/admin/campaigns.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { IfPermitted } from '../features/admin/permission.tsx'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/campaigns/')({
  ...workPage('Kampagner'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listCampaigns, deps)),
  component: List,
})

function List() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listCampaigns}
      lead="Rabat på kort, der købes: med en kode, et link eller af sig selv."
      actions={
        <IfPermitted power="prices.write">
          <ButtonLink href="/admin/campaigns/new">Ny kampagne</ButtonLink>
        </IfPermitted>
      }
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
