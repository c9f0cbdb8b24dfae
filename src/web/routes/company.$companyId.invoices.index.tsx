import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../features/companies/invoices-page.tsx'
import { companyInvoicesQuery } from '../features/companies/portal-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** The invoices and credit notes of a company. */
export const Route = createFileRoute('/company/$companyId/invoices/')({
  ...workPage('Fakturaer'),
  beforeLoad: async ({ location: { href }, params: { companyId } }) => {
    if (uuid(companyId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'company.seats', scopeId: companyId, href })
  },
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(companyInvoicesQuery(params.companyId)),
  component: Page,
})

function Page() {
  return <InvoicesPage {...Route.useParams()} />
}
