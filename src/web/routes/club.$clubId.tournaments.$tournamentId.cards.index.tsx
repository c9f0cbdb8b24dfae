import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { CardsPage } from '../features/scoring/desk/cards-page.tsx'
import { cardsQuery } from '../features/scoring/desk/desk-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/')({
  ...workPage('Scorekort'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(cardsQuery(tournamentId)),
  component: Cards,
})

function Cards() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <CardsPage tournamentId={tournamentId} base={`/club/${clubId}/tournaments/${tournamentId}`} />
  )
}
