import { createFileRoute } from '@tanstack/react-router'
import { getInvitationAsAdmin } from '#contract/admin/invitations.ts'
import { InvitationActions } from '../features/admin/actions/invite-person.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/invitations/$id')({
  ...workPage('Invitationer'),
  loader: ({ context, params }) => openRecord(context.queryClient, getInvitationAsAdmin, params.id),
  component: Invitation,
})

function Invitation() {
  const { id } = Route.useParams()
  return <RecordPage record={getInvitationAsAdmin} id={id} actions={InvitationActions} />
}
