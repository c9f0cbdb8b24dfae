import { searchOf, uuid, words } from '../../../search-shape.ts'

/** What the list of entrants is narrowed by; it lives in the address. */
export const entrantsSearch = searchOf({ q: words(80), division: uuid })
export type EntrantsSearch = ReturnType<typeof entrantsSearch>
