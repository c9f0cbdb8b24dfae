import { createFileRoute } from '@tanstack/react-router'
import { ClubDayPage } from '../features/checkins/club-day-page.tsx'
import { courseStateQuery } from '../features/checkins/course-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** Today at a club, for its staff. */
export const Route = createFileRoute('/club/$clubId/')({
  ...workPage('Klubben'),
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.course', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(courseStateQuery(clubId)),
  component: Club,
})

function Club() {
  return <ClubDayPage clubId={Route.useParams().clubId} />
}
