import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { entriesQuery } from '../features/tournaments/entries/entries-queries.ts'
import { ListPage } from '../features/tournaments/entries/list/list-page.tsx'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/entrants/list')({
  ...workPage('Deltagerliste'),
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(entriesQuery(tournamentId)),
  component: EntrantsList,
})

function EntrantsList() {
  const navigate = Route.useNavigate()
  const params = Route.useParams()
  return (
    <ListPage
      {...params}
      onDone={() =>
        void navigate({ to: '/club/$clubId/tournaments/$tournamentId/entrants', params })
      }
    />
  )
}
