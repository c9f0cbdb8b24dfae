import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { OauthCallbackPage } from '../features/accounts/oauth-pages.tsx'
import { page } from '../features/shell/page.ts'

/** Shows what came of a DGU login. With a query it is no page: the server answers it and leads on. */
export const Route = createFileRoute('/oauth/callback')({
  ...page({ title: 'Log ind', layout: 'clean', isPrivate: true }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(dguLoginQuery),
  component: Callback,
})

function Callback() {
  return <OauthCallbackPage dgu={useSuspenseQuery(dguLoginQuery).data} />
}
