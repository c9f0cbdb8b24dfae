import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import { getRouter } from './router.tsx'

/** A page as the server needs to know it before it renders one. */
type FoundPage = {
  /** The same for everyone (E15). */
  isPublic: boolean
  /** Its one address: only what it reads from behind the question mark, sorted, one spelling. */
  href: string
  hasSearch: boolean
}

/** Reads addresses by the route table. The router it asks is used for nothing else. */
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
  // Put after a host rather than resolved against one: a path may begin with two slashes.
  const url = new URL(`http://page.invalid${address}`)
  const unknown = { isPublic: false, href: address, hasSearch: url.search !== '' }
  const [routes, params, route] = router.getMatchedRoutes(url.pathname)
  const isExact = route && params['**'] === undefined && params['*'] === undefined
  if (!isExact || !isPublicRoute(route.options)) return unknown

  const given = router.options.parseSearch(url.search)
  const search: Record<string, unknown> = {}
  for (const { options } of routes) {
    Object.assign(search, readBy(options.validateSearch, given))
  }
  // Told what became of a form (server/http/answer-form.ts), a page is this visitor's alone.
  if (url.searchParams.has('svar')) return unknown
  const isPersonal = route.options.staticData?.searchIsPersonal === true
  const question = router.options.stringifySearch(sorted(search))
  if (isPersonal && question) return unknown
  const href = pathOf(route.fullPath, params) + question
  return { isPublic: true, href, hasSearch: question !== '' }
}

/** `/clubs/$slug` with its values, each spelt the way a browser would. */
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

type ReadSearch = (given: Record<string, unknown>) => object

/** What a route reads of it; all our routes read with a function that refuses nothing. */
const readBy = (read: ReadSearch | undefined, given: Record<string, unknown>) => read?.(given) ?? {}
