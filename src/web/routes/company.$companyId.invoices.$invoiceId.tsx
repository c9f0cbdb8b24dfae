import { createFileRoute } from '@tanstack/react-router'
import { InvoicePage } from '../features/companies/invoice-page.tsx'
import { companyInvoiceQuery } from '../features/companies/portal-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** One invoice or credit note, to print. */
export const Route = createFileRoute('/company/$companyId/invoices/$invoiceId')({
  ...workPage('Faktura'),
  beforeLoad: async ({ location: { href }, params: { companyId } }) => {
    if (uuid(companyId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'company.seats', scopeId: companyId, href })
  },
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(companyInvoiceQuery(params.companyId, params.invoiceId)),
  component: Page,
})

function Page() {
  return <InvoicePage {...Route.useParams()} />
}
