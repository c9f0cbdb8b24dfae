import { oneOf, searchParams, uuid, words } from '../../search-params.ts'

export const entrySorts = ['number', 'name', 'club', 'handicap', 'division'] as const
export const entryShows = ['playing', 'waiting', 'unpaid', 'gone'] as const

/** What the director's list is narrowed and sorted by, and which player is open, from the search params. */
export const entriesSearch = searchParams({
  q: words(80),
  division: uuid,
  show: oneOf(entryShows),
  sort: oneOf(entrySorts),
  entry: uuid,
})
export type EntriesSearch = ReturnType<typeof entriesSearch>
