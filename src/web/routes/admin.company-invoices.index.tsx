import { createFileRoute } from '@tanstack/react-router'
import { listAllInvoices } from '#contract/admin/company-invoices.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/company-invoices/')({
  ...workPage('Firmaers fakturaer'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listAllInvoices, deps)),
  component: Invoices,
})

function Invoices() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listAllInvoices}
      lead="Registrér betalingen på fakturaens side, når pengene er på kontoen. Er kortene sat på pause, virker de igen med det samme."
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
