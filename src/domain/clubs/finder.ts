import { hasHoles, type HolesChoice } from './holes.ts'
import { kilometresBetween, type Position } from './position.ts'
import { matchClub, matchOrder, type Match, type Searchable } from './search.ts'

/** A club with the fields that the finder filters by. */
export type ClubToFind = Searchable & {
  position: Position | undefined
  /** Number of different holes. */
  holes: number
}

export type FinderFilters = {
  q?: string | undefined
  region?: string | undefined
  holes?: HolesChoice | undefined
  /** Origin of distances. */
  from?: Position | undefined
  /** Maximum distance in kilometres; only together with `from`. */
  within?: number | undefined
}
export type FilterName = 'q' | 'region' | 'holes' | 'within'

export type FoundClub<Club> = {
  club: Club
  match: Match | undefined
  /** Kilometres from `from`, where both positions exist. */
  distance: number | undefined
}

/**
 * The clubs that match every filter: nearest first with a place, else best text match first, else in the
 * given order. Matches of misspelt words are omitted when any club matches the exact text.
 */
export function findClubs<Club extends ClubToFind>(
  clubs: readonly Club[],
  filters: FinderFilters,
): FoundClub<Club>[] {
  const found = clubs.flatMap((club) => matchFilters(club, filters) ?? [])
  const isCertain = found.some(({ match }) => match !== 'similar')
  return found
    .filter(({ match }) => !isCertain || match !== 'similar')
    .toSorted((a, b) => byDistance(a, b) || byMatch(a, b))
}

/**
 * Which filter to remove when no club matches: each active filter with the number of clubs that match
 * without it, most first. A filter whose removal gives no club is omitted.
 */
export function filtersToRemove(
  clubs: readonly ClubToFind[],
  filters: FinderFilters,
): { filter: FilterName; clubs: number }[] {
  return filterNames
    .filter((name) => filters[name] !== undefined)
    .map((filter) => ({
      filter,
      clubs: findClubs(clubs, { ...filters, [filter]: undefined }).length,
    }))
    .filter(({ clubs }) => clubs > 0)
    .toSorted((a, b) => b.clubs - a.clubs)
}

const filterNames: FilterName[] = ['q', 'region', 'holes', 'within']

function matchFilters<Club extends ClubToFind>(
  club: Club,
  { q, region, holes, from, within }: FinderFilters,
): FoundClub<Club> | undefined {
  const match = q ? matchClub(club, q) : undefined
  if (q && !match) return undefined
  if (region && club.region !== region) return undefined
  if (holes && !hasHoles(club.holes, holes)) return undefined
  const distance = from && club.position && kilometresBetween(from, club.position)
  if (from && within !== undefined && !(distance !== undefined && distance <= within)) {
    return undefined
  }
  return { club, match, distance }
}

type Ranked = Pick<FoundClub<unknown>, 'match' | 'distance'>

const byDistance = (a: Ranked, b: Ranked) => (a.distance ?? 1e6) - (b.distance ?? 1e6)
const byMatch = (a: Ranked, b: Ranked) => rankOf(a) - rankOf(b)
const rankOf = ({ match }: Ranked) => (match ? matchOrder.indexOf(match) : 0)
