import { createFileRoute, Outlet } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { currentRegistrationQuery } from '../features/registrations/queries.ts'

export const Route = createFileRoute('/account_/registration')({
  ...page({ title: 'Tilmelding', layout: 'registration', isPrivate: true }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(currentRegistrationQuery),
      queryClient.ensureQueryData(dguLoginQuery),
    ]),
  component: Outlet,
})
