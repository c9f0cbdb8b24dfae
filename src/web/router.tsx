import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { queryDefaults } from './fetch-api.ts'
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
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
