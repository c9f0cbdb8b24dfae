import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { RouteError } from './features/shell/route-error.tsx'
import { queryDefaults } from './fetch-api.ts'
import { hydrateQueries } from './page-data.ts'
import { recordPageError } from './page-error-id.ts'
import { loadRefusalTexts } from './load-refusal-texts.ts'
import { routeTree } from './route-tree.gen.ts'
import { fadeBetweenChoices } from './view-transition.ts'

/** Creates a router with its query client: per request on the server, per page load in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: fadeBetweenChoices(),
    scrollRestoration: scrollRestoration(),
    notFoundMode: 'root',
    defaultErrorComponent: RouteError,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    // On the server: runs after all loaders and before rendering.
    dehydrate: () => {
      for (const { error } of router.stores.matches.get()) {
        if (error) recordPageError(error)
      }
      return {}
    },
    // In the browser: runs before hydration.
    hydrate: async () => {
      hydrateQueries(queryClient)
      // A page that shows the result of a form must hydrate with the same sentences.
      if (new URLSearchParams(window.location.search).has('svar')) await loadRefusalTexts()
    },
  })
  return router
}

/**
 * Whether the router sets the scroll position of a page that has just been rendered. The browser places the first
 * page itself, and the user may have scrolled since; the router then only scrolls to a fragment that the browser
 * did not find. On the server the function decides whether the page contains the script that restores the position.
 */
function scrollRestoration() {
  let isFirst = typeof window !== 'undefined'
  return () => {
    const wasFirst = isFirst
    isFirst = false
    return !wasFirst || (window.location.hash !== '' && window.scrollY === 0)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
