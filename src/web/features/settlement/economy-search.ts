import { typed, type SearchParams } from '../../search-params.ts'

/** The search parameters of *Klubbens økonomi*. Green fees are kroner as entered. */
export const economyShape = {
  weekday: typed(30),
  weekend: typed(30),
  nines: typed(30),
  members: typed(30),
  percard: typed(30),
  feeweekday: typed(30),
  feeweekend: typed(30),
}
export type EconomySearch = SearchParams<typeof economyShape>
export type EconomyField = keyof EconomySearch
