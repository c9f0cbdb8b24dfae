import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../features/accounts/invitation-page.tsx'
import { invitationQuery } from '../features/accounts/invitation-queries.ts'
import { page } from '../features/shell/page.ts'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { searchParams } from '../search-params.ts'

const readSearch = searchParams({ svar })

/** The page behind the mailed link of an invitation, which goes through `/link/invitation` (E24). */
export const Route = createFileRoute('/account_/invitation')({
  ...page({ title: 'Invitation', breadcrumb: false, cooperation: false, isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar } }) => ({ svar }),
  loader: ({ context: { queryClient }, deps, location: { pathname } }) =>
    Promise.all([
      queryClient.ensureQueryData(invitationQuery),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ]),
  component: InvitationPage,
})
