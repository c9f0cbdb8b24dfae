import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { AccountFrame } from '../features/accounts/account-frame.tsx'
import { roleNavItemsOf, worksAtClub } from '../features/accounts/role-nav-items.ts'
import { useMe } from '../features/accounts/use-me.ts'
import { scanStateQuery } from '../features/checkins/queries.ts'

export const Route = createFileRoute('/account')({ component: Account })

function Account() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const me = useMe()
  const roles = me?.roles ?? []
  const { data: scan } = useQuery({ ...scanStateQuery, enabled: worksAtClub(roles) })
  return (
    <AccountFrame
      path={path}
      roleNavItems={roleNavItemsOf(roles, scan?.staffOf ?? [])}
      isGone={me?.account === null}
    >
      <Outlet />
    </AccountFrame>
  )
}
