import { createFileRoute } from '@tanstack/react-router'
import { CompanyPeoplePage } from '../features/companies/company-people-page.tsx'
import { companyPeopleQuery } from '../features/companies/company-people-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** The administrators of a company. */
export const Route = createFileRoute('/company/$companyId/people')({
  ...workPage('Administratorer'),
  beforeLoad: async ({ location: { href }, params: { companyId } }) => {
    if (uuid(companyId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'company.people', scopeId: companyId, href })
  },
  loader: ({ context: { queryClient }, params: { companyId } }) =>
    queryClient.ensureQueryData(companyPeopleQuery(companyId)),
  component: CompanyPeople,
})

function CompanyPeople() {
  return <CompanyPeoplePage companyId={Route.useParams().companyId} />
}
