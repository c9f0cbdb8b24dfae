import type { Entrants } from '#contract/entries.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { EntrantsSearch } from './entrants-search.ts'

type Division = Entrants['divisions'][number]
export type Listed = Pick<Division, 'id' | 'name' | 'places'> & {
  /** How many there are in all, whatever is searched for. */
  counts: { entered: number; waiting: number }
  entered: Division['entered']
  /** Each with her number on the list, which a search does not change. */
  waiting: (Division['waiting'][number] & { number: number })[]
}

/** The *rækker* and players that fit; a *række* in which nobody fits is left out of a search. */
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
