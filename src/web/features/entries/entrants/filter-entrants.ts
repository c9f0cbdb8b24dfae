import type { Entrants } from '#contract/entries/endpoints.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { EntrantsSearch } from './entrants-search.ts'

type Division = Entrants['divisions'][number]
export type Listed = Pick<Division, 'id' | 'name' | 'places'> & {
  /** The number of entrants regardless of the search. */
  counts: { entered: number; waiting: number }
  entered: Division['entered']
  /** Each with the number on the waiting list, which a search does not change. */
  waiting: (Division['waiting'][number] & { number: number })[]
}

/** The *rækker* and players that match; a search omits a *række* without matches. */
export function filterEntrants(divisions: Entrants['divisions'], search: EntrantsSearch): Listed[] {
  const words = foldDanish(String(search.q ?? ''))
    .split(' ')
    .filter(Boolean)
  const fits = (one: { name: string; clubName: string | null }) => {
    const text = foldDanish(`${one.name} ${one.clubName ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  return divisions
    .filter(({ id }) => search.division === undefined || id === search.division)
    .map(({ id, name, places, entered, waiting }) => ({
      id,
      name,
      places,
      counts: { entered: entered.length, waiting: waiting.length },
      entered: entered.filter(fits),
      waiting: waiting.map((one, i) => ({ ...one, number: i + 1 })).filter(fits),
    }))
    .filter(({ entered, waiting }) => words.length === 0 || entered.length + waiting.length > 0)
}
