import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { cardsQuery } from '../features/scoring/desk/desk-queries.ts'
import { checkSearch } from '../features/scoring/desk/check-search.ts'
import { CheckPage } from '../features/scoring/desk/check-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/cards/check')({
  ...workPage('Dobbelttjek'),
  validateSearch: checkSearch,
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(cardsQuery(tournamentId)),
  component: Check,
})

function Check() {
  const { clubId, tournamentId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CheckPage
      tournamentId={tournamentId}
      base={`/club/${clubId}/tournaments/${tournamentId}`}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
