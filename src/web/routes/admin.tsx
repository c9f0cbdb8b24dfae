import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { meQuery } from '../features/accounts/queries.ts'
import { AdminFrame } from '../features/admin/admin-frame.tsx'
import { runGuards } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

/** The back office. Whoever is not of it is told that there is no such page. */
export const Route = createFileRoute('/admin')({
  ...workPage('Kontoret'),
  beforeLoad: ({ location }) => runGuards(['operator'], location.href),
  // What the frame shows goes by her roles, from the first byte on.
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
