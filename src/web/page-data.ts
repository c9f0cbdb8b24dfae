import type { QueryClient } from '@tanstack/react-query'

/** An answer of the API under the key by which the page asks for it. */
export type DehydratedQuery = { key: readonly unknown[]; data: unknown }

type Asked = {
  queryKey: readonly unknown[]
  queryHash: string
  state: { status: string; data: unknown }
}

/**
 * What a page has asked, in an order of its own: which answer came first differs from one rendering to the
 * next, and public pages are the same bytes (E15). A question that failed is asked again by the browser.
 */
export const dehydrateQueries = (queryClient: QueryClient): DehydratedQuery[] =>
  (queryClient.getQueryCache().getAll() as Asked[])
    .filter(({ state }) => state.status === 'success')
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))

/** In the browser, before the first rendering: the page has brought its answers along (`pages/finish-html.ts`). */
export function hydrateQueries(queryClient: QueryClient) {
  const written = document.getElementById('answers')
  take(queryClient, JSON.parse(written?.textContent || '[]') as DehydratedQuery[])
  written?.remove()
}

function take(queryClient: QueryClient, answers: readonly DehydratedQuery[]) {
  for (const { key, data } of answers) queryClient.setQueryData(key, data)
}

type PageData = { version: string; queries: DehydratedQuery[] }

/** How long a taken file is not asked for again: as long as the queries call their data fresh. */
const freshMs = 5_000
/** A slow file must not hold a page back: its loader then asks the API itself. */
const patienceMs = 4_000

const taken = new Map<string, { at: number; done: Promise<void> }>()

type Destination = { pathname: string; searchStr: string }

/** Before the loaders of a navigation in the browser; the first page brings its data with it. */
export function prefetchPageData(
  { queryClient }: { queryClient: QueryClient },
  to: Destination,
  matches: readonly { staticData: { isPrivate?: boolean; searchIsView?: boolean } }[],
): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  const isView = matches.some(({ staticData }) => staticData.searchIsView)
  if (isView && to.pathname === window.location.pathname) return undefined
  const isPrivate = matches.some(({ staticData }) => staticData.isPrivate)
  return isPrivate ? undefined : fetchPageData(queryClient, to)
}

/**
 * On a navigation in the browser: fills the cache with the data of a public page from one file made
 * from the same questions (E20), before its loader asks. When that fails the loader asks the API.
 */
function fetchPageData(queryClient: QueryClient, to: Destination): Promise<void> {
  const path = `/_data${to.pathname === '/' ? '/index' : to.pathname}.json`
  const key = path + to.searchStr
  const before = taken.get(key)
  if (before && Date.now() - before.at < freshMs) return before.done
  const done = fill(queryClient, path, to.searchStr).catch(() => undefined)
  taken.set(key, { at: Date.now(), done })
  return done
}

async function fill(queryClient: QueryClient, path: string, searchStr: string) {
  const page = document.documentElement.dataset
  const search = new URLSearchParams(searchStr)
  if (page.version) search.set('v', page.version)
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(`${path}?${search}`, { signal })
  if (!answer.ok) return
  const { version, queries } = (await answer.json()) as PageData
  page.version = version
  take(queryClient, queries)
}
