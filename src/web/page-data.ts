import type { QueryClient } from '@tanstack/react-query'

type StoredQuery = {
  queryHash: string
  dehydratedAt?: number
  state: { dataUpdatedAt: number }
}
export type DehydratedQueries = { initial?: StoredQuery[] }

/**
 * Public pages are the same bytes at any time (E15), so neither the time of asking nor the order in which
 * the answers came may stand in them. What is served is true when it is served: the browser writes in its own time of arrival.
 */
export function withoutTimes(query: DehydratedQueries | undefined) {
  for (const stored of query?.initial ?? []) {
    stored.dehydratedAt = 0
    stored.state.dataUpdatedAt = 0
  }
  query?.initial?.sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
}

export function stampQueries(query: DehydratedQueries | undefined) {
  for (const { state } of query?.initial ?? []) state.dataUpdatedAt ||= Date.now()
}

type PageData = { version: string; queries: { key: readonly unknown[]; data: unknown }[] }

/** How long a taken file is not asked for again: as long as the queries call their data fresh. */
const freshMs = 5_000
/** A slow file must not hold a page back: its loader then asks the API itself. */
const patienceMs = 4_000

const taken = new Map<string, { at: number; done: Promise<void> }>()

type Destination = { pathname: string; searchStr: string }

/** Before the loaders of a navigation in the browser; the first page brings its data with it. */
export function dataBeforeLoading(
  { queryClient }: { queryClient: QueryClient },
  to: Destination,
  matches: readonly { staticData: { isPrivate?: boolean; searchIsView?: boolean } }[],
): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  const isView = matches.some(({ staticData }) => staticData.searchIsView)
  if (isView && to.pathname === window.location.pathname) return undefined
  const isPrivate = matches.some(({ staticData }) => staticData.isPrivate)
  return isPrivate ? undefined : takePageData(queryClient, to)
}

/**
 * On a navigation in the browser: fills the cache with the data of a public page from one file made
 * from the same questions (E20), before its loader asks. When that fails the loader asks the API.
 */
function takePageData(queryClient: QueryClient, to: Destination): Promise<void> {
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
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}
