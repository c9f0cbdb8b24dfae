import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { EntriesPage } from '../features/entries/entries-page.tsx'
import { entriesQuery } from '../features/entries/entries-queries.ts'
import { entriesSearch } from '../features/entries/entries-search.ts'

export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/entrants/')({
  ...workPage('Deltagere'),
  validateSearch: entriesSearch,
  loader: ({ context: { queryClient }, params: { tournamentId } }) =>
    queryClient.ensureQueryData(entriesQuery(tournamentId)),
  component: Entries,
})

function Entries() {
  const navigate = Route.useNavigate()
  const { clubId, tournamentId } = Route.useParams()
  return (
    <EntriesPage
      {...{ clubId, tournamentId }}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
