import type {
  findNearestPlace,
  searchClubs,
  suggestPlaces,
} from '#contract/checkins/club-finder.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { findPlace, nearestPlace } from '#domain/clubs/find-place.ts'
import type { Searchable } from '#domain/clubs/search.ts'
import { interpretWhere, suggestWhere } from '#domain/clubs/where.ts'
import { listPartnerClubs } from '../clubs/partner-clubs.ts'
import { allPlaces } from '../clubs/postcodes.ts'
import type { Ctx } from '../ctx.ts'

/** The text to find clubs by and the place to measure from, by the one field or by the two older ones. */
export function readWhere(
  clubs: readonly Searchable[],
  { where, q, near }: ParsedInput<typeof searchClubs>,
) {
  if (!where) return { q, place: near ? findPlace(allPlaces(), near) : undefined }
  const meaning = interpretWhere(clubs, allPlaces(), where)
  return meaning.kind === 'place' ? { place: meaning.place } : { q: meaning.text }
}

/** Clubs, towns and postcodes for the one field, while somebody types. */
export async function suggestWherePlaces(ctx: Ctx, { text }: ParsedInput<typeof suggestPlaces>) {
  const { clubs } = await listPartnerClubs(ctx)
  return { suggestions: suggestWhere(clubs, allPlaces(), text) }
}

/** The town of a rounded position, which is not stored. */
export async function findPlaceOfPosition(
  _ctx: Ctx,
  { latitudeE2, longitudeE2 }: ParsedInput<typeof findNearestPlace>,
) {
  const position = { latitudeE6: latitudeE2 * 1e4, longitudeE6: longitudeE2 * 1e4 }
  return { place: nearestPlace(allPlaces(), position) ?? null }
}
