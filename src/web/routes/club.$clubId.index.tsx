import { createFileRoute } from '@tanstack/react-router'
import { ClubDayPage } from '../features/checkins/club-day-page.tsx'
import { courseStateQuery } from '../features/clubs/club-day-queries.ts'
import { passPower } from '../features/shell/guards.ts'
import { refuseAddress } from '../features/shell/page-fault.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-shape.ts'

/** A club's day, for its own people. */
export const Route = createFileRoute('/club/$clubId/')({
  ...workPage('Klubben'),
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw refuseAddress()
    await passPower({ power: 'club.course', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(courseStateQuery(clubId)),
  component: Club,
})

function Club() {
  return <ClubDayPage clubId={Route.useParams().clubId} />
}
