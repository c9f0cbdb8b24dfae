import type { QueryClient } from '@tanstack/react-query'

/** The data of one query, as it is written into the page. */
export type DehydratedQuery = { key: readonly unknown[]; data: unknown }

type CachedQuery = {
  queryKey: readonly unknown[]
  queryHash: string
  state: { status: string; data: unknown }
}

/**
 * The successful queries of a rendered page, sorted: their order of arrival varies, and public pages must be
 * the same bytes (E15). The browser repeats a failed query.
 */
export const dehydrateQueries = (queryClient: QueryClient): DehydratedQuery[] =>
  (queryClient.getQueryCache().getAll() as CachedQuery[])
    .filter(({ state }) => state.status === 'success')
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))

/** In the browser, before the first rendering: reads the data from the page (`pages/finish-html.ts`). */
export function hydrateQueries(queryClient: QueryClient) {
  const written = document.getElementById('answers')
  store(queryClient, JSON.parse(written?.textContent || '[]') as DehydratedQuery[])
  written?.remove()
}

function store(queryClient: QueryClient, queries: readonly DehydratedQuery[]) {
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}

type PageData = { version: string; queries: DehydratedQuery[] }

/** A file is not fetched again within this time, which equals the `staleTime` of the queries. */
const freshMs = 5_000
/** After this time the loader calls the API instead, so that a slow file does not delay the page. */
const timeoutMs = 4_000

const fetched = new Map<string, { at: number; done: Promise<void> }>()

type Destination = { pathname: string; searchStr: string }

type PageKind = { isPrivate?: boolean; searchIsView?: boolean; searchIsPersonal?: boolean }

/** Runs before the loaders of a navigation in the browser; the first page contains its data. */
export function prefetchPageData(
  { queryClient }: { queryClient: QueryClient },
  to: Destination,
  matches: readonly { staticData: PageKind }[],
): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  const isView = matches.some(({ staticData }) => staticData.searchIsView)
  if (isView && to.pathname === window.location.pathname) return undefined
  const isPrivate = matches.some(({ staticData }) => staticData.isPrivate)
  // The server keeps no file of an address whose query string is personal.
  const isPersonal =
    to.searchStr !== '' && matches.some(({ staticData }) => staticData.searchIsPersonal)
  return isPrivate || isPersonal ? undefined : fetchPageData(queryClient, to)
}

/**
 * Fills the cache with the data of a public page from one file that the server built from the same queries
 * (E20). When that fails, the page's loader calls the API.
 */
function fetchPageData(queryClient: QueryClient, to: Destination): Promise<void> {
  const path = `/_data${to.pathname === '/' ? '/index' : to.pathname}.json`
  const key = path + to.searchStr
  const before = fetched.get(key)
  if (before && Date.now() - before.at < freshMs) return before.done
  const done = fill(queryClient, path, to.searchStr).catch(() => undefined)
  fetched.set(key, { at: Date.now(), done })
  return done
}

async function fill(queryClient: QueryClient, path: string, searchStr: string) {
  const page = document.documentElement.dataset
  const search = new URLSearchParams(searchStr)
  if (page.version) search.set('v', page.version)
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(`${path}?${search}`, { signal })
  if (!answer.ok) return
  const { version, queries } = (await answer.json()) as PageData
  page.version = version
  store(queryClient, queries)
}
