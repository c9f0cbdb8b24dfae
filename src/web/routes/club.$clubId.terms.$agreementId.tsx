import { createFileRoute } from '@tanstack/react-router'
import { clubAgreementQuery } from '../features/partnership/agreement-queries.ts'
import { ClubTermsVersionPage } from '../features/partnership/club-terms-version-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** One version of the club's agreement, for its administrators. */
export const Route = createFileRoute('/club/$clubId/terms/$agreementId')({
  ...workPage('Aftalens version'),
  beforeLoad: async ({ location: { href }, params: { clubId, agreementId } }) => {
    if (uuid(clubId) === undefined || uuid(agreementId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.terms', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId, agreementId } }) =>
    notFoundIfMissing(queryClient.ensureQueryData(clubAgreementQuery(clubId, agreementId))),
  component: Version,
})

function Version() {
  return <ClubTermsVersionPage {...Route.useParams()} />
}
