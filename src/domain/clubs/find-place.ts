import { kilometresBetween, type Position } from './position.ts'
import { isSimilar, normalizedWords } from './search.ts'

/** A Danish postcode with its town; the position is the middle of the town, within some kilometres. */
export type Place = Position & { postcode: string; name: string }

/**
 * Finds the place for `8000`, `aarhus` or `8000 Aarhus C`; undefined when there is none. `places` is
 * ordered by postcode. A postcode that is not in the list (PO boxes, single streets) matches the nearest
 * one at most a hundred below it; of towns with the same name the lowest postcode wins.
 */
export function findPlace(places: readonly Place[], typed: string): Place | undefined {
  const digits = /^\s*(?:dk)?[\s-]*(\d{4})(?!\d)/i.exec(typed)?.[1]
  if (digits) return placeOfPostcode(places, digits)
  return (
    findPlaceByName(places, typed, 'exact') ??
    findPlaceByName(places, typed, 'beginning') ??
    findPlaceByName(places, typed, 'similar')
  )
}

/** `exact` includes a town without its quarter, `aarhus` for Aarhus C; `similar` allows a typing error. */
export function findPlaceByName(
  places: readonly Place[],
  typed: string,
  how: 'exact' | 'beginning' | 'similar',
): Place | undefined {
  const words = normalizedWords(typed).join(' ')
  if (words.length < 2) return undefined
  const named = places.map((place) => ({ place, name: normalizedWords(place.name).join(' ') }))
  const found =
    how === 'exact'
      ? (named.find(({ name }) => name === words) ??
        named.find(({ name }) => name.startsWith(`${words} `)))
      : how === 'beginning'
        ? (named.find(({ place }) => beginsAsTyped(place, typed)) ??
          named.find(({ name }) => name.startsWith(words)))
        : named.find(
            ({ name }) => Math.abs(name.length - words.length) < 3 && isSimilar(words, name),
          )
  return found?.place
}

/** Whether a town begins with the very letters: `aalb` is Aalborg before Albertslund, whose first letter is equal. */
export const beginsAsTyped = ({ name }: Place, typed: string): boolean =>
  name.toLocaleLowerCase('da').startsWith(typed.trim().toLocaleLowerCase('da'))

/** The nearest town of a position; undefined when none is within 60 km, which is outside Denmark. */
export function nearestPlace(places: readonly Place[], position: Position): Place | undefined {
  let best: { place: Place; kilometres: number } | undefined
  for (const place of places) {
    const kilometres = kilometresBetween(place, position)
    if (kilometres <= 60 && (!best || kilometres < best.kilometres)) best = { place, kilometres }
  }
  return best?.place
}

function placeOfPostcode(places: readonly Place[], postcode: string): Place | undefined {
  const below = places.findLast((place) => place.postcode <= postcode)
  if (!below) return undefined
  const isStreetOfCapital = postcode >= '1000' && postcode < '2000'
  const isNear = Number(postcode) - Number(below.postcode) <= 100
  return isStreetOfCapital || isNear ? below : undefined
}
