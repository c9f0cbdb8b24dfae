import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { controlBoardQuery } from '../features/scoring/desk/desk-queries.ts'
import { ControlBoardPage } from '../features/scoring/desk/control-board-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/board')({
  ...workPage('Flights'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(controlBoardQuery(tournamentId)),
  component: Board,
})

function Board() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <ControlBoardPage
      tournamentId={tournamentId}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
    />
  )
}
