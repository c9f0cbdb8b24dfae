import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { settingsQuery } from '../features/competitions/club-tournaments-queries.ts'
import { controlBoardQuery } from '../features/scoring/desk/desk-queries.ts'
import { isPlayed } from '../features/director/director-next-step.ts'
import { DirectorOverview } from '../features/director/director-overview.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/')({
  ...workPage('Overblik'),
  loader: async ({ context: { queryClient }, params: { tournamentId } }) => {
    const { state } = await queryClient.ensureQueryData(settingsQuery(tournamentId))
    if (isPlayed(state)) await queryClient.prefetchQuery(controlBoardQuery(tournamentId))
  },
  component: Overview,
})

function Overview() {
  return <DirectorOverview tournamentId={Route.useParams().tournamentId} />
}
