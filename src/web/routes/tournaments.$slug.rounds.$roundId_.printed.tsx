import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { printedResultQuery } from '../features/papers/printed-result-query.ts'
import { PrintedResultPage } from '../features/papers/printed-result-page.tsx'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'
import { matching, searchParams } from '../search-params.ts'

const printedSearch = searchParams({ mark: matching(/^r[\da-f]{15}$/) })

/** Where the code of a printed result leads (PR-3). Private, so that no cache answers for a result that has changed. */
export const Route = createFileRoute('/tournaments/$slug/rounds/$roundId_/printed')({
  ...page({ title: 'Udskrevet resultat', layout: 'clean', isPrivate: true }),
  validateSearch: printedSearch,
  beforeLoad: ({ params: { slug, roundId } }) =>
    assertValidTournamentAddress({ slug, id: roundId }),
  loaderDeps: ({ search: { mark } }) => ({ mark }),
  loader: async ({ context: { queryClient }, params: { slug, roundId }, deps: { mark } }) => {
    if (!mark) throw absentPage()
    await queryClient
      .ensureQueryData(printedResultQuery({ slug, roundId, mark }))
      .catch((error) => {
        throw error instanceof ApiError && error.status === 404 ? absentPage() : error
      })
  },
  component: Printed,
})

function Printed() {
  const { slug, roundId } = Route.useParams()
  const { mark = '' } = Route.useSearch()
  return <PrintedResultPage {...{ slug, roundId, mark }} />
}
