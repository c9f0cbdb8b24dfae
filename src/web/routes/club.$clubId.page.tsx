import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/clubs/profile/profile-page.tsx'
import { profileQuery } from '../features/clubs/profile/profile-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** What a club writes for golfers, for its administrators after their second step, and for ours. */
export const Route = createFileRoute('/club/$clubId/page')({
  ...workPage('Klubbens side'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.page', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(profileQuery(clubId)),
  component: Page,
})

function Page() {
  return <ProfilePage clubId={Route.useParams().clubId} />
}
