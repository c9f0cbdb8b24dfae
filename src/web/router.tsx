import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { Broken } from './features/shell/broken.tsx'
import { queryDefaults } from './fetch-api.ts'
import { stampQueries, withoutTimes, type DehydratedQueries } from './page-data.ts'
import { notePageError } from './page-error.ts'
import { learnReasons } from './reasons.ts'
import { routeTree } from './route-tree.gen.ts'

/** One router and one query client per visit: on the server a request, in the browser a page load. */
export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryDefaults() } })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    notFoundMode: 'root',
    defaultErrorComponent: Broken,
    // In the browser: runs before the queries of the page are taken in.
    hydrate: async (dehydrated: { query?: DehydratedQueries }) => {
      stampQueries(dehydrated.query)
      // A page that tells what became of a form is drawn again in the same words.
      if (new URLSearchParams(window.location.search).has('svar')) await learnReasons()
    },
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery },
  })
  const { dehydrate } = router.options
  // On the server: runs when everything is loaded and before anything is rendered.
  router.options.dehydrate = async () => {
    const matches = router.stores.matches.get()
    for (const { error, routeId } of matches) if (error) notePageError(error, routeId)
    const dehydrated = (await dehydrate?.()) as { query?: DehydratedQueries } | undefined
    const isPublic = matches.every(({ staticData }) => !staticData.isPrivate)
    if (isPublic) withoutTimes(dehydrated?.query)
    return dehydrated as never
  }
  return router
}

/** A question that is still open where the page has failed would fail once more in the browser. */
const shouldDehydrateQuery = ({ state }: { state: { status: string } }) =>
  state.status === 'success'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
