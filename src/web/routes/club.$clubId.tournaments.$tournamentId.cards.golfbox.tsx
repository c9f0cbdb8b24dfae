import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { GolfBoxPage } from '../features/scoring/desk/golfbox-page.tsx'
import { reportsQuery } from '../features/scoring/desk/golfbox-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/golfbox')({
  ...workPage('Kort til GolfBox'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(reportsQuery(tournamentId)),
  component: GolfBox,
})

function GolfBox() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <GolfBoxPage tournamentId={tournamentId} base={`/club/${clubId}/tournaments/${tournamentId}`} />
  )
}
