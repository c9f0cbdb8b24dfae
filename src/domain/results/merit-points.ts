import {
  compare,
  fraction,
  minus,
  plus,
  sumOf,
  times,
  type Fraction,
} from '#domain/shared/fraction.ts'

/** Points for a place in one event (docs/algorithms/order-of-merit.md). */
export type PointScheme =
  | { kind: 'table'; points: readonly Fraction[]; beyond: Fraction }
  | { kind: 'linear'; first: Fraction; step: Fraction; least: Fraction }
  | { kind: 'share_of_field'; most: Fraction }

/** A place, how many share it (1: nobody else), and how many have a place in the event. */
export type PlaceTaken = { place: number; tied: number; field: number }

/**
 * The points each of the tied players gets: the average of the places they occupy, exactly.
 * @throws RangeError when place and tied are not whole numbers from 1.
 */
export function pointsForPlace(scheme: PointScheme, { place, tied, field }: PlaceTaken): Fraction {
  if (![place, tied].every((count) => Number.isSafeInteger(count) && count >= 1)) {
    throw new RangeError('Place and number of tied players are whole numbers from 1')
  }
  const occupied = Array.from({ length: tied }, (_, i) => pointsOf(scheme, place + i, field))
  return times(sumOf(occupied), fraction(1, tied))
}

function pointsOf(scheme: PointScheme, place: number, field: number): Fraction {
  switch (scheme.kind) {
    case 'table':
      return scheme.points[place - 1] ?? scheme.beyond
    case 'linear': {
      const points = minus(scheme.first, times(scheme.step, fraction(place - 1)))
      return compare(points, scheme.least) < 0 ? scheme.least : points
    }
    case 'share_of_field':
      return times(scheme.most, fraction(field + 1 - place, field))
  }
}

/**
 * The sum of the best so many; of all when there are no more, or `best` is null.
 * @throws RangeError when `best` is not a whole number from 1.
 */
export function bestOf(points: readonly Fraction[], best: number | null): Fraction {
  if (best !== null && (!Number.isSafeInteger(best) || best < 1)) {
    throw new RangeError('At least one event counts')
  }
  const inOrder = points.toSorted((a, b) => compare(b, a))
  return inOrder.slice(0, best ?? inOrder.length).reduce(plus, fraction(0))
}
