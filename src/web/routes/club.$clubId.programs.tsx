import { createFileRoute } from '@tanstack/react-router'
import { apiKeysQuery, webhooksQuery } from '../features/programs/programs-queries.ts'
import { ProgramsPage } from '../features/programs/programs-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** The club's keys for programs and its webhooks, for its administrators after their second step. */
export const Route = createFileRoute('/club/$clubId/programs')({
  ...workPage('Programmer'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.programs', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    Promise.all([
      queryClient.ensureQueryData(apiKeysQuery(clubId)),
      queryClient.ensureQueryData(webhooksQuery(clubId)),
    ]),
  component: Programs,
})

function Programs() {
  return <ProgramsPage clubId={Route.useParams().clubId} />
}
