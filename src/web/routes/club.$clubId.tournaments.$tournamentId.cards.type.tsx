import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { cardsQuery } from '../features/scoring/desk/desk-queries.ts'
import { EnterCardPage } from '../features/scoring/desk/enter-card-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/type')({
  ...workPage('Tast scorekort'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(cardsQuery(tournamentId)),
  component: Type,
})

function Type() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <EnterCardPage
      tournamentId={tournamentId}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
    />
  )
}
