import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../features/accounts/invitation-page.tsx'
import { invitationQuery } from '../features/accounts/invitation-queries.ts'
import { page } from '../features/shell/page.ts'

/** Where the link of an invitation leads, through `/link/invitation` (E24). */
export const Route = createFileRoute('/account_/invitation')({
  ...page({ title: 'Invitation', breadcrumb: false, cooperation: false, isPrivate: true }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(invitationQuery),
  component: InvitationPage,
})
