import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { SideCompetitionsPage } from '../features/sidecompetitions/side-competitions-page.tsx'
import { deskSideCompetitionsQuery } from '../features/sidecompetitions/side-competition-queries.ts'
import { skinsQuery } from '../features/sidecompetitions/skins-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/side')({
  ...workPage('Sidekonkurrencer'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    Promise.all([
      queryClient.ensureQueryData(deskSideCompetitionsQuery(tournamentId)),
      queryClient.ensureQueryData(skinsQuery(tournamentId)),
    ]),
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
