import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { settingsQuery } from '../features/tournaments/club-tournaments-queries.ts'
import { controlBoardQuery } from '../features/tournaments/desk/desk-queries.ts'
import { isPlayed } from '../features/tournaments/director-next-step.ts'
import { DirectorOverview } from '../features/tournaments/director-overview.tsx'

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
