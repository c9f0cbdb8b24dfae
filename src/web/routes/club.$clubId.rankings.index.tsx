import { createFileRoute } from '@tanstack/react-router'
import { ClubRankingsPage } from '../features/rankings/club-rankings-page.tsx'
import { clubRankingsQuery } from '../features/rankings/queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/club/$clubId/rankings/')({
  ...workPage('Klubbens ranglister'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.tournaments', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubRankingsQuery(clubId)),
  component: () => <ClubRankingsPage clubId={Route.useParams().clubId} />,
})
