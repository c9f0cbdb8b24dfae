import { createFileRoute } from '@tanstack/react-router'
import { clubVisitsQuery } from '../features/checkins/club-home-queries.ts'
import { ClubVisitsPage } from '../features/checkins/club-visits-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { day, searchParams, uuid } from '../search-params.ts'

const readSearch = searchParams({ from: day, to: day })

/** The visits of a period at a club in figures, for its people. */
export const Route = createFileRoute('/club/$clubId/visits')({
  ...workPage('Besøg'),
  validateSearch: readSearch,
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.guests', scopeId: clubId, href })
  },
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: ({ context: { queryClient }, params: { clubId }, deps }) =>
    queryClient.ensureQueryData(clubVisitsQuery(clubId, deps)),
  component: Visits,
})

function Visits() {
  return <ClubVisitsPage clubId={Route.useParams().clubId} search={Route.useSearch()} />
}
