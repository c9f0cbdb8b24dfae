import { text, wholeNumber, type SearchParams } from '../../search-params.ts'

export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
type Place = (typeof places)[number]
export const maxVisits = places.length
/** Rows of the form before more are added. */
export const minRows = 3

const name = text(100)

/** Search parameters of *Hvad sparer du?*: `card`, `at1`, `play1`, `at2` … */
export const savingsShape = {
  card: name,
  rows: wholeNumber(minRows, maxVisits),
  ...(Object.fromEntries(
    places.flatMap((place) => [
      [`at${place}`, name],
      [`play${place}`, name],
    ]),
  ) as Record<`at${Place}` | `play${Place}`, typeof name>),
}
export type SavingsSearch = SearchParams<typeof savingsShape>
