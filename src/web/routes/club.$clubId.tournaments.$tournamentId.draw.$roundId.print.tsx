import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { flightCardsQuery } from '../features/draw/draw-queries.ts'
import { PapersPage } from '../features/draw/papers-page.tsx'
import { flightCardsSearch } from '../features/draw/flight-cards-search.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/draw/$roundId/print')(
  {
    ...workPage('Udskrifter'),
    validateSearch: flightCardsSearch,
    beforeLoad: ({ params: { roundId } }) => {
      if (uuid(roundId) === undefined) throw invalidAddress()
    },
    loader: ({ context: { queryClient }, params: { tournamentId, roundId } }) =>
      queryClient.ensureQueryData(flightCardsQuery({ tournamentId, roundId })),
    component: Print,
  },
)

function Print() {
  const { clubId, tournamentId, roundId } = Route.useParams()
  const { flight } = Route.useSearch()
  return (
    <PapersPage
      {...{ tournamentId, roundId, flight }}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
    />
  )
}
