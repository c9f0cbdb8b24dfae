import { createFileRoute } from '@tanstack/react-router'
import { ExtrasPage } from '../features/entries/extras/extras-page.tsx'
import { extrasQuery } from '../features/entries/extras/extras-queries.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/extras')({
  ...workPage('Tilvalg'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(extrasQuery(tournamentId)),
  component: Extras,
})

function Extras() {
  return <ExtrasPage tournamentId={Route.useParams().tournamentId} />
}
