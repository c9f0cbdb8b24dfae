import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Scripts,
  useHydrated,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { companyQuery } from '../company.ts'
import { syncDeviceFollows } from '../features/board/sync-follows-in-background.ts'
import { meQuery } from '../features/accounts/queries.ts'
import { followStatisticConsent } from '../features/analytics/statistic-consent.ts'
import { AccountSlot } from '../features/shell/account-slot.tsx'
import { loadNotices, Notices } from '../features/content/notices.tsx'
import { cooperationQuery } from '../features/shell/cooperation.ts'
import { RouteError, MissingPage } from '../features/shell/route-error.tsx'
import firstLoad from '../features/shell/first-load.js?url&no-inline'
import { consentStore, startConsent } from '../features/consent/consent-store.ts'
import { runGuards } from '../features/shell/guards.ts'
import { SlimLayout } from '../features/shell/layouts.tsx'
import { hasOverlay, useNavigationOverlay } from '../features/shell/loading.ts'
import { legible, notFoundErrorOf } from '../features/shell/page-error.ts'
import { RouterLink } from '../features/shell/router-link.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { useNewBuild } from '../features/shell/use-new-build.ts'
import type { Prefetcher } from '../features/shell/prefetcher.ts'
import { PrefetchContext, usePrefetcher } from '../features/shell/use-prefetcher.ts'
import { prefetchPageData } from '../page-data.ts'
import { expectSignInAgain } from '../sign-in-again.ts'
import { followOtherTabs, noteSignedIn } from '../signed-in-hint.ts'
import { ownerOf } from '../signed-in-key.ts'
import { fontUrls } from '../fonts/font-urls.ts'
import stylesheet from '../styles.css?url'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { LinkProvider } from '../ui/ui-link.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light only' },
      { name: 'theme-color', content: '#f6f9f7' },
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
  // The guards of the deepest route run before any loader.
  beforeLoad: async ({ context, matches, location }) => {
    const { guards = [], cooperation = false } = matches.at(-1)?.staticData ?? {}
    await runGuards(guards, location.href)
    await prefetchPageData(context, location, matches)
    return { hasCooperation: cooperation }
  },
  loader: async ({ context: { queryClient, hasCooperation } }) => {
    // Data of the frame: cached after the first page, so that later pages do not wait for it.
    await Promise.all([
      queryClient.ensureQueryData(companyQuery).catch(() => undefined),
      loadNotices(queryClient).catch(() => undefined),
    ])
    // In the browser the strip loads after the page, into reserved space.
    if (typeof window === 'undefined' && hasCooperation) {
      await queryClient.prefetchQuery(cooperationQuery)
    }
  },
  component: Root,
  shellComponent: Document,
  notFoundComponent: NotFound,
  errorComponent: RootError,
})

function Root() {
  const prefetcher = usePrefetcher()
  useNavigationOverlay()
  const { queryClient } = Route.useRouteContext()
  useEffect(() => {
    followStatisticConsent(queryClient)
    void startConsent()
  }, [queryClient])
  return (
    <LinkProvider value={RouterLink}>
      <PrefetchContext value={prefetcher}>
        <ToastProvider>
          <NewBuild />
          <Visitor prefetcher={prefetcher} />
          <SessionEnd />
          <Viewing />
          <Shell account={<Account />} notices={<Notices />} onCookies={consentStore.renew} />
        </ToastProvider>
      </PrefetchContext>
    </LinkProvider>
  )
}

/**
 * Only the browser requests the account: rendering a page reads no session (E15). Each component has its own
 * query, so that the response rerenders only that component.
 */
function Account() {
  return <AccountSlot me={useQuery(meQuery).data} />
}

const ViewingBar = lazy(async () => {
  const { ViewingBar: Bar } = await import('../features/accounts/viewing-bar.tsx')
  return { default: Bar }
})

/** Only an operator who sees the service as a person loads the bar. */
function Viewing() {
  const { data: me, dataUpdatedAt } = useQuery(meQuery)
  const isHydrated = useHydrated()
  if (!isHydrated || !me?.viewing) return null
  return (
    <Suspense>
      <ViewingBar
        key={dataUpdatedAt}
        name={me.account?.name || me.account?.email || ''}
        secondsLeft={me.viewing.secondsLeft}
      />
    </Suspense>
  )
}

const SignInAgain = lazy(async () => {
  const loading = import('../features/accounts/sign-in-again.tsx')
  expectSignInAgain(loading)
  return { default: (await loading).SignInAgain }
})

/** Only who has been signed in on this page may be asked to sign in again. */
function SessionEnd() {
  const account = useQuery(meQuery).data?.account
  // While the page is hydrated the answer may be here, and the server rendered nothing for it.
  const isHydrated = useHydrated()
  const [last, setLast] = useState<typeof account>()
  if (isHydrated && account && account !== last) setLast(account)
  if (!last) return null
  return (
    <Suspense>
      <SignInAgain account={last} />
    </Suspense>
  )
}

function Visitor({ prefetcher }: { prefetcher: Prefetcher }) {
  const { data: me } = useQuery(meQuery)
  const accountId = me?.account?.id
  const isSignedIn = accountId !== undefined
  const isKnown = me !== undefined
  const owner = accountId && ownerOf(accountId, Boolean(me?.viewing))
  useEffect(() => {
    if (isKnown) void noteSignedIn(owner)
  }, [isKnown, owner])
  useEffect(followOtherTabs, [])
  useEffect(() => prefetcher.setSignedIn(isSignedIn), [prefetcher, isSignedIn])
  useEffect(() => {
    if (accountId !== undefined) syncDeviceFollows(accountId)
  }, [accountId])
  return null
}

function NewBuild() {
  useNewBuild()
  return null
}

function NotFound({ data }: NotFoundRouteProps) {
  const path = useRouterState({
    select: ({ location }) => legible(location.pathname) + location.searchStr,
  })
  return <MissingPage pageError={notFoundErrorOf(data, path)} />
}

/** The error page when the frame itself failed: only the logo and the legal links surround it. */
function RootError(props: ErrorComponentProps) {
  return (
    <SlimLayout name="clean" onCookies={consentStore.renew}>
      <RouteError {...props} />
    </SlimLayout>
  )
}

function Document({ children }: { children: ReactNode }) {
  // The initial value only: later `loading.ts` changes the attribute.
  const router = useRouter()
  const [loading] = useState(() => (hasOverlay(router.state.location.pathname) ? '' : undefined))
  return (
    <html lang="da" className="light" data-loading={loading} suppressHydrationWarning>
      <head>
        <script src={firstLoad} defer />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
        <HeadContent />
      </head>
      <body>
        <LoadingOverlay />
        {children}
        <Scripts />
      </body>
    </html>
  )
}
