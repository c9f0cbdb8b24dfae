import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { matchesQuery } from '../features/matches/match-queries.ts'
import { MatchesPage } from '../features/matches/matches-page.tsx'
import { absentPage } from '../features/shell/page-error.ts'
import { headOf, page } from '../features/shell/page.ts'
import { searchParams, uuid, wholeNumber } from '../search-params.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

const readSearch = searchParams({ division: uuid, round: wholeNumber(1, 8) })

export const Route = createFileRoute('/tournaments/$slug/matches/')({
  ...page({ title: 'Kampe', parent, breadcrumb: 'wide', searchIsView: true, namesPeople: true }),
  validateSearch: readSearch,
  beforeLoad: ({ params }) => assertValidTournamentAddress(params),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const { name, club } = await queryClient
      .ensureQueryData(matchesQuery(slug))
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? absentPage() : error
      })
    return {
      title: `Kampe i ${name}`,
      description: `Knockout og puljer i ${name} hos ${club.name}: hvem møder hvem, frister og resultater.`,
    }
  },
  head: ({ loaderData, params: { slug } }) => {
    const path = `/tournaments/${slug}/matches`
    if (!loaderData) return headOf({ title: 'Kampe', path })
    const head = headOf({ ...loaderData, path, image: `/og/tournaments/${slug}.png` })
    // Names and results are excluded from search engines.
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Matches,
})

function Matches() {
  const { division, round } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MatchesPage
      slug={Route.useParams().slug}
      division={division}
      round={round}
      onRound={(to, next) =>
        void navigate({
          search: { division: to, round: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
