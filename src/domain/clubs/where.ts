import { beginsAsTyped, findPlace, findPlaceByName, type Place } from './find-place.ts'
import { matchClub, normalizedWords, type Match, type Searchable } from './search.ts'

/** What a person means by the one field for a club, a town or a postcode. */
export type Where = { kind: 'place'; place: Place } | { kind: 'text'; text: string }

export type WhereSuggestion =
  | { kind: 'club'; name: string; city: string }
  | { kind: 'place'; postcode: string; name: string }

/** With more suggestions the list would cover a phone above its keyboard. */
const maxSuggestions = 6
const maxOfOneKind = 4

/**
 * Whether a text means a place to measure from or a club to find, in the order of
 * docs/algorithms/club-finder.md. A text that means nothing is a `text`, which finds no club.
 */
export function interpretWhere(
  clubs: readonly Searchable[],
  places: readonly Place[],
  typed: string,
): Where {
  const text: Where = { kind: 'text', text: typed }
  const matches = clubs.map((club) => matchClub(club, typed))
  const isClub = matches.some((match) => match !== undefined && match !== 'similar')
  const isSimilarToClub = matches.includes('similar')
  const found =
    postcodePlace(places, typed) ??
    findPlaceByName(places, typed, 'exact') ??
    (isClub ? undefined : findPlaceByName(places, typed, 'beginning')) ??
    (isClub || isSimilarToClub ? undefined : findPlaceByName(places, typed, 'similar'))
  return found ? { kind: 'place', place: found } : text
}

const postcodePlace = (places: readonly Place[], typed: string) =>
  /\d{4}/.test(typed) ? findPlace(places, typed) : undefined

/**
 * Suggestions while somebody types: clubs whose name matches, best first, then towns and postcodes that
 * begin with the text. Empty below two characters.
 */
export function suggestWhere(
  clubs: readonly Searchable[],
  places: readonly Place[],
  typed: string,
): WhereSuggestion[] {
  const words = normalizedWords(typed).join(' ')
  if (words.length < 2) return []
  const certain: Match[] = ['name', 'inside']
  const ranked = clubs
    .map((club) => ({ club, match: matchClub({ ...club, region: '' }, typed) }))
    .filter(({ match }) => match !== undefined)
    .toSorted((a, b) => rank(a.match) - rank(b.match))
  const isCertain = ranked.some(({ match }) => match !== 'similar')
  const found = ranked.filter(({ match }) => !isCertain || match !== 'similar')
  const towns = places.filter(({ postcode, name }) => {
    const town = normalizedWords(name).join(' ')
    return postcode.startsWith(words) || town.startsWith(words) || `${postcode} ${town}` === words
  })
  const isNamed = found.some(({ match }) => match && certain.includes(match))
  const clubPart: WhereSuggestion[] = found
    .slice(0, isNamed || towns.length === 0 ? maxOfOneKind : 2)
    .map(({ club: { name, city } }) => ({ kind: 'club', name, city }))
  const placePart: WhereSuggestion[] = towns
    .toSorted((a, b) => Number(beginsAsTyped(b, typed)) - Number(beginsAsTyped(a, typed)))
    .slice(0, maxOfOneKind)
    .map(({ postcode, name }) => ({ kind: 'place', postcode, name }))
  const isTownFirst = !isNamed && towns.length > 0
  const both = isTownFirst ? [...placePart, ...clubPart] : [...clubPart, ...placePart]
  return both.slice(0, maxSuggestions)
}

const rank = (match: Match | undefined) =>
  match === undefined ? 9 : ['name', 'inside', 'place', 'similar'].indexOf(match)
