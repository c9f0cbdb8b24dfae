import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { CardPage } from '../features/scoring/desk/card-page.tsx'
import { cardQuery } from '../features/scoring/desk/desk-queries.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute(
  '/club/$clubId/tournaments/$tournamentId/cards/$roundId/$entryId',
)({
  ...workPage('Scorekort'),
  beforeLoad: ({ params: { roundId, entryId } }) => {
    if (uuid(roundId) === undefined || uuid(entryId) === undefined) throw invalidAddress()
  },
  loader: ({ context: { queryClient }, params: { tournamentId, roundId, entryId } }) =>
    queryClient.ensureQueryData(cardQuery({ tournamentId, roundId, entryId })),
  component: Card,
})

function Card() {
  const { clubId, tournamentId, roundId, entryId } = Route.useParams()
  return (
    <CardPage
      key={`${roundId} ${entryId}`}
      {...{ tournamentId, roundId, entryId }}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
    />
  )
}
