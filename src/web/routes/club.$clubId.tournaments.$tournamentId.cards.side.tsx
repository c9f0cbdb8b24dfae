import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { SidePage } from '../features/tournaments/side/side-page.tsx'
import { deskSidesQuery } from '../features/tournaments/side/side-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/side')({
  ...workPage('Sidekonkurrencer'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(deskSidesQuery(tournamentId)),
  component: Side,
})

function Side() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <SidePage tournamentId={tournamentId} base={`/club/${clubId}/tournaments/${tournamentId}`} />
  )
}
