import { createFileRoute } from '@tanstack/react-router'
import { ClubRoundsPage } from '../features/checkins/club-rounds-page.tsx'
import { clubRoundsQuery } from '../features/checkins/club-home-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { matching, searchParams } from '../search-params.ts'

const monthSearch = searchParams({ month: matching(/^20\d\d-(0[1-9]|1[0-2])$/) })

/** The rounds of a month at a club, for its staff. */
export const Route = createFileRoute('/club/$clubId/rounds')({
  ...workPage('Månedens runder'),
  validateSearch: monthSearch,
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.guests', scopeId: clubId, href }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context: { queryClient }, params: { clubId }, deps: { month } }) =>
    queryClient.ensureQueryData(clubRoundsQuery(clubId, month)),
  component: Rounds,
})

function Rounds() {
  return <ClubRoundsPage clubId={Route.useParams().clubId} month={Route.useSearch().month} />
}
