import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { RouteError } from './features/shell/route-error.tsx'
import { queryDefaults } from './fetch-api.ts'
import { hydrateQueries } from './page-data.ts'
import { recordPageError } from './page-error-id.ts'
import { loadRefusalTexts } from './load-refusal-texts.ts'
import { routeTree } from './route-tree.gen.ts'

/** One router and one query client per visit: on the server a request, in the browser a page load. */
export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: mayScroll(),
    notFoundMode: 'root',
    defaultErrorComponent: RouteError,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    // On the server: runs when everything is loaded and before anything is rendered.
    dehydrate: () => {
      for (const { error } of router.stores.matches.get()) {
        if (error) recordPageError(error)
      }
      return {}
    },
    // In the browser: runs before the first rendering.
    hydrate: async () => {
      hydrateQueries(queryClient)
      // A page that shows what became of a form is drawn again in the same words.
      if (new URLSearchParams(window.location.search).has('svar')) await loadRefusalTexts()
    },
  })
  return router
}

/**
 * Whether the router places a page that has just been drawn: at its top, or where it was left. Not the first one,
 * which the browser has placed, and which may have been scrolled since; only to the part that its address names
 * and the browser did not find. On the server it is asked whether the page restores its place while it is read.
 */
function mayScroll() {
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
