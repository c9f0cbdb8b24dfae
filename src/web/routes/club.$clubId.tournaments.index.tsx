import { createFileRoute } from '@tanstack/react-router'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { ClubTournamentsPage } from '../features/director/club-tournaments-page.tsx'
import { clubTournamentsQuery } from '../features/competitions/club-tournaments-queries.ts'

/** The club's tournaments, for its administrators after their second step. */
export const Route = createFileRoute('/club/$clubId/tournaments/')({
  ...workPage('Klubbens turneringer'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.tournaments', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubTournamentsQuery(clubId)),
  component: ClubTournaments,
})

function ClubTournaments() {
  return <ClubTournamentsPage clubId={Route.useParams().clubId} />
}
