import { createFileRoute } from '@tanstack/react-router'
import { clubAgreementsQuery } from '../features/partnership/agreement-queries.ts'
import { ClubTermsPage } from '../features/partnership/club-terms-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** The versions of the club's agreement, for its administrators. */
export const Route = createFileRoute('/club/$clubId/terms/')({
  ...workPage('Aftalen'),
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.terms', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubAgreementsQuery(clubId)),
  component: Terms,
})

function Terms() {
  return <ClubTermsPage clubId={Route.useParams().clubId} />
}
