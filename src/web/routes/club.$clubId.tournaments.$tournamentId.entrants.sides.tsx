import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { SidesPage } from '../features/entries/sides/sides-page.tsx'
import { sidesQuery } from '../features/entries/sides/sides-queries.ts'

/** The pairs and teams of a tournament, for its directors. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/entrants/sides')({
  ...workPage('Hold og makkere'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(sidesQuery(tournamentId)),
  component: () => <SidesPage {...Route.useParams()} />,
})
