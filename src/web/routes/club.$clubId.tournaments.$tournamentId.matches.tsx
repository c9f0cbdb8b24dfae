import { createFileRoute } from '@tanstack/react-router'
import { DirectorMatchesPage } from '../features/matches/director/director-matches-page.tsx'
import { directedMatchesQuery } from '../features/matches/match-queries.ts'
import { workPage } from '../features/shell/page.ts'

/** The matches of the *rækker* in match play, for the tournament's directors. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/matches')({
  ...workPage('Kampe'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(directedMatchesQuery(tournamentId)),
  component: Matches,
})

function Matches() {
  return <DirectorMatchesPage {...Route.useParams()} />
}
