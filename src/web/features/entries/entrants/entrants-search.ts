import { searchParams, uuid, words } from '../../../search-params.ts'

/** What the list of entrants is narrowed by, from the search params. */
export const entrantsSearch = searchParams({ q: words(80), division: uuid })
export type EntrantsSearch = ReturnType<typeof entrantsSearch>
