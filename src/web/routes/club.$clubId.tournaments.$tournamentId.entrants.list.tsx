import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { entriesQuery } from '../features/entries/entries-queries.ts'
import { ListImportPage } from '../features/entries/list/list-import-page.tsx'

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
    <ListImportPage
      {...params}
      onDone={() =>
        void navigate({ to: '/club/$clubId/tournaments/$tournamentId/entrants', params })
      }
    />
  )
}
