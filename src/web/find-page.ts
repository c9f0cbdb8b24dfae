import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import { getRouter } from './router.tsx'

/** What the server must know about a page before it renders it. */
type FoundPage = {
  /** The same for everyone. */
  isPublic: boolean
  /** The canonical address: only search parameters that the page reads, sorted and encoded one way. */
  href: string
  /** The pattern of its route, such as `/clubs/$slug`. */
  route: string
  hasSearch: boolean
}

/** Matches addresses against the route table, by a router that renders nothing. */
export function pageFinder() {
  const router: AnyRouter = getRouter()
  return {
    find: (address: string) => findPage(router, address),
    /** Public pages without a parameter in their path, as search engines may list them. */
    publicPaths: () =>
      Object.values(router.routesByPath)
        .filter(({ fullPath, options }) => !fullPath.includes('$') && isPublicRoute(options))
        .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
        .filter((path, i, all) => all.indexOf(path) === i)
        .toSorted(),
  }
}

type RouteOptions = { component?: unknown; staticData?: StaticDataRouteOption }

const isPublicRoute = ({ component, staticData }: RouteOptions) =>
  component !== undefined &&
  staticData?.title !== undefined &&
  !staticData.isPrivate &&
  !staticData.guards?.length

function findPage(router: AnyRouter, address: string): FoundPage {
  // Concatenated, not resolved against a base: a path that begins with two slashes would replace the host.
  const url = new URL(`http://page.invalid${address}`)
  const [routes, params, route] = router.getMatchedRoutes(url.pathname)
  const isExact = route && params['**'] === undefined && params['*'] === undefined
  const pattern = isExact ? route.fullPath.replace(/(.)\/$/, '$1') : 'no page'
  const shared = { route: pattern }
  const notPublic = { ...shared, isPublic: false, href: address, hasSearch: url.search !== '' }
  if (!isExact || !isPublicRoute(route.options)) return notPublic

  const parsed = router.options.parseSearch(url.search)
  const search: Record<string, unknown> = {}
  for (const { options } of routes) {
    Object.assign(search, readBy(options.validateSearch, parsed))
  }
  // A page that shows the result of a posted form (server/http/handle-form-post.ts) belongs to one visitor.
  if (url.searchParams.has('svar')) return notPublic
  const isPersonal = route.options.staticData?.searchIsPersonal === true
  const query = router.options.stringifySearch(sorted(search))
  if (isPersonal && query) return notPublic
  const href = pathOf(route.fullPath, params) + query
  return { ...shared, isPublic: true, href, hasSearch: query !== '' }
}

/** `/clubs/$slug` with its values, encoded as a browser encodes them. */
function pathOf(pattern: string, params: Record<string, string | undefined>): string {
  const path = pattern.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return path === '/' ? path : path.replace(/\/$/, '')
}

const sorted = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

type ReadSearch = (search: Record<string, unknown>) => object

/** The parameters that one route reads; `validateSearch` of our routes never throws. */
const readBy = (read: ReadSearch | undefined, search: Record<string, unknown>) =>
  read?.(search) ?? {}
