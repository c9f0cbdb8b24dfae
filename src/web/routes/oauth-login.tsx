import { createFileRoute, redirect } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'

/** Not a page: the server redirects this address to the DGU login, so the browser must load it. */
export const Route = createFileRoute('/oauth-login')({
  ...page({ title: 'Log ind', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true })
  },
})
