import { createFileRoute } from '@tanstack/react-router'
import { SummaryPage } from '../features/companies/summary-page.tsx'
import { companyInvoicesQuery, companyQuery } from '../features/companies/portal-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** One sheet for the boss of a company. */
export const Route = createFileRoute('/company/$companyId/summary')({
  ...workPage('Overblik'),
  beforeLoad: async ({ location: { href }, params: { companyId } }) => {
    if (uuid(companyId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'company.seats', scopeId: companyId, href })
  },
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(companyQuery(params.companyId)),
      queryClient.ensureQueryData(companyInvoicesQuery(params.companyId)),
    ]),
  component: Page,
})

function Page() {
  return <SummaryPage {...Route.useParams()} />
}
