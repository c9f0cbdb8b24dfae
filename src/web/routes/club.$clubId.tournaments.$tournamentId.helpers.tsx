import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { workPage } from '../features/shell/page.ts'
import { deskQuery } from '../features/scoring/desk/desk-queries.ts'
import { HelpersPage } from '../features/competitions/helpers/helpers-page.tsx'
import { dayLinksQuery, helpersQuery } from '../features/competitions/helpers/helpers-queries.ts'
import { helpersSearch } from '../features/competitions/helpers/helpers-search.ts'
import { loadFormAnswer } from '../form-answer.ts'

/** The directors and scoring helpers of a tournament, for its directors. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId/helpers')({
  ...workPage('Hjælpere'),
  validateSearch: helpersSearch,
  loaderDeps: ({ search: { svar } }) => ({ svar }),
  loader: ({ context: { queryClient }, params: { tournamentId }, deps, location: { pathname } }) =>
    Promise.all([
      queryClient.ensureQueryData(helpersQuery(tournamentId)),
      queryClient.ensureQueryData(dayLinksQuery(tournamentId)),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ]),
  component: Helpers,
})

function Helpers() {
  const navigate = Route.useNavigate()
  const { clubId, tournamentId } = Route.useParams()
  const { name } = useSuspenseQuery(deskQuery(tournamentId)).data
  return (
    <HelpersPage
      {...{ clubId, tournamentId, name }}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
