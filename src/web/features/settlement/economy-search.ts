import { typed, type SearchParams } from '../../search-params.ts'

/** What is asked of *Klubbens økonomi*, in the page's address. Green fees are kroner as typed. */
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
