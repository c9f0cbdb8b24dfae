import type { Place } from '#domain/clubs/find-place.ts'
import { postcodeTable } from './postcode-table.ts'

let places: Place[] | undefined

/** Every Danish postcode with its town, by number; parsed once. */
export function allPlaces(): Place[] {
  places ??= postcodeTable
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(toPlace)
  return places
}

/** `8000 Aarhus C 56.157 10.211`; the name may have spaces. */
function toPlace(entry: string): Place {
  const words = entry.split(' ')
  const [latitude, longitude] = words.slice(-2).map(Number)
  return {
    postcode: words[0] ?? '',
    name: words.slice(1, -2).join(' '),
    latitudeE6: Math.round((latitude ?? 0) * 1e6),
    longitudeE6: Math.round((longitude ?? 0) * 1e6),
  }
}
