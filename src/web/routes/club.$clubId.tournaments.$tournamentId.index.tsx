import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { DirectorOverview } from '../features/tournaments/director-overview.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/')({
  ...page({ title: 'Overblik', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: Overview,
})

function Overview() {
  return <DirectorOverview tournamentId={Route.useParams().tournamentId} />
}
