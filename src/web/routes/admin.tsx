import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { meQuery } from '../features/accounts/queries.ts'
import { AdminFrame } from '../features/admin/admin-frame.tsx'
import { runGuards } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** The back office. Accounts without a role there get a 404. */
export const Route = createFileRoute('/admin')({
  ...workPage('Kontoret'),
  beforeLoad: ({ location }) => runGuards(['operator'], location.href),
  // The server renders the frame by the roles of the account.
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: Admin,
})

function Admin() {
  const { pathname } = useLocation()
  return (
    <AdminFrame path={pathname}>
      <Outlet />
    </AdminFrame>
  )
}
