import { createFileRoute } from '@tanstack/react-router'
import { listPaymentCases } from '#contract/admin/orders.ts'
import { AdminListPage } from '../features/admin/list/admin-list-page.tsx'
import { listQuery } from '../features/admin/list/list-query.ts'
import { listSearchParams } from '../features/admin/list/list-search-params.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/admin/payment-cases/')({
  ...workPage('Betalingssager'),
  validateSearch: listSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(listQuery(listPaymentCases, deps)),
  component: PaymentCases,
})

function PaymentCases() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminListPage
      list={listPaymentCases}
      lead="Hver nat sammenligner vi med betalingsselskabernes egne lister. Du kan også sammenligne med en afregningsfil."
      actions={
        <ButtonLink variant="secondary" href="/admin/payment-cases/settlement-file">
          Sammenlign en afregningsfil
        </ButtonLink>
      }
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
    />
  )
}
