import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { DrawPage } from '../features/draw/draw-page.tsx'
import { drawSearch } from '../features/draw/draw-search.ts'
import { studioQuery } from '../features/draw/draw-queries.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/draw/$roundId/')({
  ...workPage('Flightinddeling'),
  validateSearch: drawSearch,
  beforeLoad: ({ params: { roundId } }) => {
    if (uuid(roundId) === undefined) throw invalidAddress()
  },
  loader: ({ context: { queryClient }, params: { tournamentId, roundId } }) =>
    queryClient.ensureQueryData(studioQuery({ tournamentId, roundId })),
  component: Draw,
})

function Draw() {
  const { clubId, tournamentId, roundId } = Route.useParams()
  return (
    <DrawPage
      {...{ tournamentId, roundId }}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
      absent={Route.useSearch().absent}
    />
  )
}
