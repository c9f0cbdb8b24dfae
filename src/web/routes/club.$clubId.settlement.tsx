import { createFileRoute } from '@tanstack/react-router'
import { ClubSettlementPage } from '../features/settlement/club-settlement-page.tsx'
import { clubSettlementQuery } from '../features/settlement/club-settlement-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** What the club earns and is paid, for its administrators. */
export const Route = createFileRoute('/club/$clubId/settlement')({
  ...workPage('Afregning'),
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.money', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubSettlementQuery(clubId)),
  component: Settlement,
})

function Settlement() {
  return <ClubSettlementPage clubId={Route.useParams().clubId} />
}
