import { searchParams, uuid, words } from '../../../search-params.ts'

/** The filters of the list of entrants in the search params. */
export const entrantsSearch = searchParams({ q: words(80), division: uuid })
export type EntrantsSearch = ReturnType<typeof entrantsSearch>
