import { createFileRoute } from '@tanstack/react-router'
import { ClubMailRecipients } from '../features/checkins/club-mail-recipients.tsx'
import { ClubPeoplePage } from '../features/clubs/club-people-page.tsx'
import { clubPeopleQuery } from '../features/clubs/club-people-queries.ts'
import { workPage } from '../features/shell/page.ts'
import { enforcePower } from '../features/shell/guards.ts'

/** The staff of a club, for its administrators after their second step. */
export const Route = createFileRoute('/club/$clubId/people')({
  ...workPage('Medarbejdere'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.people', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId } }) =>
    queryClient.ensureQueryData(clubPeopleQuery(clubId)),
  component: ClubPeople,
})

function ClubPeople() {
  const { clubId } = Route.useParams()
  return <ClubPeoplePage clubId={clubId} mail={<ClubMailRecipients clubId={clubId} />} />
}
