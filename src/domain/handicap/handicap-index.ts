import { fraction, nearestTenth } from '#domain/shared/fraction.ts'

/** The lowest `count` differentials are averaged, and `adjustment` strokes are added. (Rule 5.2a) */
export type IndexRow = { count: number; adjustment: number }

/**
 * The row for a number of differentials, 20 at most; undefined when there are too few. Denmark
 * issues an index from the first score (DGU 4.5), most countries from the third.
 */
export function indexRow(differentials: number, danishTable: boolean): IndexRow | undefined {
  if (differentials < (danishTable ? 1 : 3)) return undefined
  return table.find(({ upTo }) => Math.min(differentials, 20) <= upTo)?.row
}

const table: { upTo: number; row: IndexRow }[] = [
  { upTo: 3, row: { count: 1, adjustment: -2 } },
  { upTo: 4, row: { count: 1, adjustment: -1 } },
  { upTo: 5, row: { count: 1, adjustment: 0 } },
  { upTo: 6, row: { count: 2, adjustment: -1 } },
  { upTo: 8, row: { count: 2, adjustment: 0 } },
  { upTo: 11, row: { count: 3, adjustment: 0 } },
  { upTo: 14, row: { count: 4, adjustment: 0 } },
  { upTo: 16, row: { count: 5, adjustment: 0 } },
  { upTo: 18, row: { count: 6, adjustment: 0 } },
  { upTo: 19, row: { count: 7, adjustment: 0 } },
  { upTo: 20, row: { count: 8, adjustment: 0 } },
]

/**
 * Handicap index in tenths from differentials in tenths, newest first; undefined when there are
 * too few. Only the latest 20 count; caps need 20 and a low index. At most 54.0. (Rules 5.2–5.8)
 */
export function handicapIndex(
  newestFirst: readonly number[],
  { danishTable, lowIndex }: { danishTable: boolean; lowIndex?: number },
): number | undefined {
  const latest = newestFirst.slice(0, 20)
  const row = indexRow(latest.length, danishTable)
  if (!row) return undefined
  const lowest = latest.toSorted((a, b) => a - b).slice(0, row.count)
  const sum = lowest.reduce((all, differential) => all + differential, 0)
  const average = nearestTenth(fraction(sum + 10 * row.adjustment * row.count, 10 * row.count))
  const isCapped = latest.length === 20 && lowIndex !== undefined
  return Math.min(isCapped ? capRise(average, lowIndex) : average, 540)
}

/** A rise above the low index counts half beyond 3.0 and ends at 5.0; all in tenths. (Rule 5.8) */
export function capRise(average: number, lowIndex: number): number {
  const softened = nearestTenth(fraction(average + lowIndex + 30, 20))
  return average - lowIndex <= 30 ? average : Math.min(softened, lowIndex + 50)
}

/**
 * The reduction of each of the latest 20 differentials for an exceptional score, in whole strokes:
 * −1 from 7.0 better than the index it was played with, −2 from 10.0. Both parameters are in tenths,
 * because 22.2 − 15.2 in binary floats is less than 7. (Rule 5.9)
 */
export function exceptionalReduction(indexWhenPlayed: number, differential: number): 0 | -1 | -2 {
  const better = indexWhenPlayed - differential
  if (better >= exceptionalFrom.two) return -2
  return better >= exceptionalFrom.one ? -1 : 0
}

/** In tenths better than the index. */
export const exceptionalFrom = { one: 70, two: 100 }
