import { oneOf, searchParams, uuid, words } from '../../search-params.ts'

export const entrySorts = ['number', 'name', 'club', 'handicap', 'division'] as const
export const entryShows = ['playing', 'waiting', 'unpaid', 'gone'] as const

/** The filters and order of the director's list, and the open player, in the search params. */
export const entriesSearch = searchParams({
  q: words(80),
  division: uuid,
  show: oneOf(entryShows),
  sort: oneOf(entrySorts),
  entry: uuid,
})
export type EntriesSearch = ReturnType<typeof entriesSearch>
