import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LogoutPage } from '../features/accounts/logout-page.tsx'
import { meQuery } from '../features/accounts/queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/account_/logout')({
  ...page({ title: 'Log ud', isPrivate: true }),
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: Logout,
})

function Logout() {
  const { data: me } = useSuspenseQuery(meQuery)
  return <LogoutPage me={me} />
}
