import { createFileRoute } from '@tanstack/react-router'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { clubTournamentsQuery } from '../features/competitions/club-tournaments-queries.ts'
import { NewTournamentPage } from '../features/director/new-tournament-page.tsx'

/** *Ny turnering*, for the club's administrators after their second step. */
export const Route = createFileRoute('/club/$clubId/tournaments/new')({
  ...workPage('Ny turnering'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.tournaments', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubTournamentsQuery(clubId)),
  component: NewTournament,
})

function NewTournament() {
  return <NewTournamentPage clubId={Route.useParams().clubId} />
}
