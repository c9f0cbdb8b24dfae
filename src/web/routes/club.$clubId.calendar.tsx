import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../features/clubs/calendar/calendar-page.tsx'
import { clubCalendarQuery } from '../features/clubs/calendar/calendar-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { anyText, searchParams, uuid } from '../search-params.ts'

const monthSearch = searchParams({ month: anyText(40) })
const knownMonth = (month: string | undefined) =>
  month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined

/** The planned closures of a club, for its administrators. An unknown month is this one. */
export const Route = createFileRoute('/club/$clubId/calendar')({
  ...workPage('Lukninger'),
  validateSearch: monthSearch,
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.page', scopeId: clubId, href })
  },
  loaderDeps: ({ search: { month } }) => ({ month: knownMonth(month) }),
  loader: ({ context: { queryClient }, params: { clubId }, deps: { month } }) =>
    queryClient.ensureQueryData(clubCalendarQuery(clubId, month)),
  component: Page,
})

function Page() {
  return (
    <CalendarPage clubId={Route.useParams().clubId} month={knownMonth(Route.useSearch().month)} />
  )
}
