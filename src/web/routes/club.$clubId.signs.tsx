import { createFileRoute } from '@tanstack/react-router'
import { SignsPage } from '../features/checkins/signs-page.tsx'
import { signCodesQuery } from '../features/clubs/club-day-queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** The club's signs for print, for its administrators after their second step. */
export const Route = createFileRoute('/club/$clubId/signs')({
  ...workPage('Skilte'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.signs', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(signCodesQuery(clubId)),
  component: Page,
})

function Page() {
  return <SignsPage clubId={Route.useParams().clubId} />
}
