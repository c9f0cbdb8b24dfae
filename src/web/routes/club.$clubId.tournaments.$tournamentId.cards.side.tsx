import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { SideCompetitionsPage } from '../features/sidecompetitions/side-competitions-page.tsx'
import { deskSideCompetitionsQuery } from '../features/sidecompetitions/side-competition-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/side')({
  ...workPage('Sidekonkurrencer'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(deskSideCompetitionsQuery(tournamentId)),
  component: Side,
})

function Side() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <SideCompetitionsPage
      tournamentId={tournamentId}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
    />
  )
}
