import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '../features/companies/company-page.tsx'
import { companyQuery } from '../features/companies/portal-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { anyText, searchParams, uuid } from '../search-params.ts'

const readSearch = searchParams({ season: anyText(20) })

/** A company's cards, for its administrators. */
export const Route = createFileRoute('/company/$companyId/')({
  ...workPage('Firmaets kort'),
  validateSearch: readSearch,
  loaderDeps: ({ search: { season } }) => ({ season }),
  beforeLoad: async ({ location: { href }, params: { companyId } }) => {
    if (uuid(companyId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'company.seats', scopeId: companyId, href })
  },
  loader: ({ context: { queryClient }, params: { companyId }, deps: { season } }) =>
    queryClient.ensureQueryData(companyQuery(companyId, season)),
  component: CompanyCards,
})

function CompanyCards() {
  const { companyId } = Route.useParams()
  return <CompanyPage companyId={companyId} season={Route.useSearch().season} />
}
