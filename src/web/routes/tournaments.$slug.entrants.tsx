import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'
import { EntrantsPage } from '../features/entries/entrants/entrants-page.tsx'
import { entrantsSearch } from '../features/entries/entrants/entrants-search.ts'
import { entrantsQuery } from '../features/entries/own/entry-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

/** Public, but excluded from search engines and caches: entrants can be removed at any time. */
export const Route = createFileRoute('/tournaments/$slug/entrants')({
  ...page({ title: 'Deltagere', parent, isPrivate: true, cooperation: false }),
  validateSearch: entrantsSearch,
  beforeLoad: ({ params }) => assertValidTournamentAddress(params),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      await queryClient.ensureQueryData(tournamentQuery(slug))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw absentPage()
      throw error
    }
    await queryClient.prefetchQuery(entrantsQuery(slug))
  },
  component: Entrants,
})

function Entrants() {
  const navigate = Route.useNavigate()
  return (
    <EntrantsPage
      slug={Route.useParams().slug}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
