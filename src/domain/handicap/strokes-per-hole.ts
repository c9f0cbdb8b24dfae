/**
 * Strokes received on each hole, in the holes' order: ⌊PH ÷ n⌋ on every hole and one more on the
 * hardest, by rank. Flooring makes plus handicaps (negative) give back from the easiest holes.
 * The indexes may be those of a nine of eighteen, because they are ranked among themselves.
 * The sum is always the playing handicap, whatever its size. (Appendix C and E)
 * @throws RangeError when the handicap is not whole, or two holes share an index.
 */
export function strokesPerHole(
  playingHandicap: number,
  strokeIndexes: readonly number[],
): number[] {
  if (!Number.isSafeInteger(playingHandicap)) throw new RangeError('A playing handicap is whole')
  const holes = strokeIndexes.length
  const onEveryHole = Math.floor(playingHandicap / holes)
  const rest = playingHandicap - onEveryHole * holes
  return rankStrokeIndexes(strokeIndexes).map((rank) => onEveryHole + (rank <= rest ? 1 : 0))
}

/**
 * The holes' ranks by stroke index, 1 the hardest: 1, 3, 5 … 17 becomes 1 to 9.
 * @throws RangeError when there is no hole, or two holes share an index.
 */
export function rankStrokeIndexes(strokeIndexes: readonly number[]): number[] {
  const hardestFirst = strokeIndexes.toSorted((a, b) => a - b)
  const isTwice = (index: number, at: number) => at > 0 && hardestFirst[at - 1] === index
  if (hardestFirst.length === 0 || hardestFirst.some(isTwice)) {
    throw new RangeError('Each hole needs a stroke index of its own')
  }
  return strokeIndexes.map((index) => hardestFirst.indexOf(index) + 1)
}

/**
 * The stroke indexes of nine holes played twice as eighteen: odd the first time round, even the
 * second. (A convention of the field, not a rule.)
 */
export function strokeIndexesOfTwoLoops(nine: readonly number[]): number[] {
  const ranks = rankStrokeIndexes(nine)
  return [...ranks.map((rank) => 2 * rank - 1), ...ranks.map((rank) => 2 * rank)]
}
