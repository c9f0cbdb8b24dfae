import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { OauthCallbackPage } from '../features/accounts/oauth-pages.tsx'
import { page } from '../features/shell/page.ts'

/** Shows the result of a DGU login. With a query string the server handles the address and redirects. */
export const Route = createFileRoute('/oauth/callback')({
  ...page({ title: 'Log ind', layout: 'clean', isPrivate: true }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(dguLoginQuery),
  component: Callback,
})

function Callback() {
  return <OauthCallbackPage dgu={useSuspenseQuery(dguLoginQuery).data} />
}
