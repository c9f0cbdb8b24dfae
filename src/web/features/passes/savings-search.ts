import { text, wholeNumber, type SearchParams } from '../../search-params.ts'

export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
type Place = (typeof places)[number]
export const mostVisits = places.length
/** So many visits can be filled in before one asks for more. */
export const fewestRows = 3

const name = text(100)

/** What is asked of *Hvad sparer du?*, in the page's address: `card`, `at1`, `play1`, `at2` … */
export const savingsShape = {
  card: name,
  rows: wholeNumber(fewestRows, mostVisits),
  ...(Object.fromEntries(
    places.flatMap((place) => [
      [`at${place}`, name],
      [`play${place}`, name],
    ]),
  ) as Record<`at${Place}` | `play${Place}`, typeof name>),
}
export type SavingsSearch = SearchParams<typeof savingsShape>
