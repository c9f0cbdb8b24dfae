import { createFileRoute } from '@tanstack/react-router'
import { ClubRoundsPage } from '../features/checkins/club-rounds-page.tsx'
import { clubMonthQuery, clubRoundsQuery } from '../features/checkins/club-home-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { anyText, searchParams, uuid } from '../search-params.ts'

/** An unknown month is kept, so that the page can name it. */
const monthSearch = searchParams({ month: anyText(40) })
const knownMonth = (month: string | undefined) =>
  month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined

/** The rounds of a month at a club, for its staff. */
export const Route = createFileRoute('/club/$clubId/rounds')({
  ...workPage('Månedens runder'),
  validateSearch: monthSearch,
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.guests', scopeId: clubId, href })
  },
  loaderDeps: ({ search: { month } }) => ({ month: knownMonth(month) }),
  loader: ({ context: { queryClient }, params: { clubId }, deps: { month } }) =>
    Promise.all([
      queryClient.ensureQueryData(clubRoundsQuery(clubId, month)),
      queryClient.ensureQueryData(clubMonthQuery(clubId, month)),
    ]),
  component: Rounds,
})

function Rounds() {
  const { month } = Route.useSearch()
  const known = knownMonth(month)
  return (
    <ClubRoundsPage
      clubId={Route.useParams().clubId}
      month={known}
      unknownMonth={known === undefined ? month : undefined}
    />
  )
}
