import { createFileRoute } from '@tanstack/react-router'
import { CodeCamera } from '../features/checkins/code-camera.tsx'
import { ClubDiscountsPage } from '../features/discounts/club-discounts-page.tsx'
import { clubDiscountsQuery } from '../features/discounts/queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

/** The discounts of a club, for its staff. */
export const Route = createFileRoute('/club/$clubId/discounts')({
  ...workPage('Rabatter'),
  beforeLoad: async ({ location: { href }, params: { clubId } }) => {
    if (uuid(clubId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'club.guests', scopeId: clubId, href })
  },
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubDiscountsQuery(clubId)),
  component: Discounts,
})

function Discounts() {
  return <ClubDiscountsPage clubId={Route.useParams().clubId} camera={CodeCamera} />
}
