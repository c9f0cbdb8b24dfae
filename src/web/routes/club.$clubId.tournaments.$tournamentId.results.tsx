import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { ResultsPage } from '../features/results/results-page.tsx'
import { resultsQuery } from '../features/results/results-queries.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/results')({
  ...workPage('Resultater'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(resultsQuery(tournamentId)),
  component: Results,
})

function Results() {
  const { clubId, tournamentId } = Route.useParams()
  return (
    <ResultsPage tournamentId={tournamentId} base={`/club/${clubId}/tournaments/${tournamentId}`} />
  )
}
