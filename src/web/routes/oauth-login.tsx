import { createFileRoute, redirect } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'

/** No page: the server leads on from here to the union's login, so a browser must really go there. */
export const Route = createFileRoute('/oauth-login')({
  ...page({ title: 'Log ind', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true })
  },
})
