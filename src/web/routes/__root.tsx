import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { meQuery } from '../features/accounts/queries.ts'
import { AccountSlot } from '../features/shell/account-slot.tsx'
import { BrokenPage, NotFoundPage } from '../features/shell/error-pages.tsx'
import { DefaultLayout, SlimLayout } from '../features/shell/layouts.tsx'
import { RouterLink } from '../features/shell/router-link.tsx'
import { fontUrls } from '../fonts/font-urls.ts'
import stylesheet from '../styles.css?url'
import { ToastProvider } from '../ui/toast.tsx'
import { LinkProvider } from '../ui/ui-link.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light only' },
      { name: 'theme-color', content: '#f6f9f7' },
      { title: 'Sæsonkortet' },
    ],
    links: [
      ...fontUrls.map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'stylesheet', href: stylesheet },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  component: Shell,
  shellComponent: Document,
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: Broken,
})

/** The layout belongs to the deepest matched route; unlisted is default (E22). */
function Shell() {
  const { page, path } = useRouterState({
    select: (state) => ({
      page: state.matches.at(-1)?.staticData ?? {},
      path: state.location.pathname,
    }),
    structuralSharing: true,
  })
  useEffect(() => {
    // From here on the page answers; whoever tests it like a person waits for that.
    document.documentElement.dataset.ready = ''
  }, [])
  return (
    <LinkProvider value={RouterLink}>
      <ToastProvider>
        {page.layout === 'clean' || page.layout === 'registration' ? (
          <SlimLayout>
            <Outlet />
          </SlimLayout>
        ) : (
          <DefaultLayout
            path={path}
            crumb={page.breadcrumb ? page.title : undefined}
            account={<Account />}
          >
            <Outlet />
          </DefaultLayout>
        )}
      </ToastProvider>
    </LinkProvider>
  )
}

/** Asked by the browser alone: rendering a page reads no session (E15). */
function Account() {
  return <AccountSlot me={useQuery(meQuery).data} />
}

function Broken({ error, reset }: ErrorComponentProps) {
  const errorId = error instanceof ApiError ? error.body.errorId : undefined
  return <BrokenPage errorId={errorId} onRetry={reset} />
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="da" className="light">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
