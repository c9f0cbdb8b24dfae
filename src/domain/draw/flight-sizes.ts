/**
 * The sizes of the flights, smaller first: as few flights as the preferred size allows, with sizes that
 * differ by at most one and no player alone (docs/algorithms/draw.md).
 * @param preferred players in a full flight, 2 to 4.
 * @throws RangeError for one player, or a size outside 2 to 4.
 */
export function flightSizes(players: number, preferred: number): number[] {
  if (![2, 3, 4].includes(preferred))
    throw new RangeError('A flight has two, three or four players')
  if (!Number.isSafeInteger(players) || players < 0 || players === 1) {
    throw new RangeError('A player cannot play alone')
  }
  const flights = Math.min(Math.ceil(players / preferred), Math.floor(players / 2))
  const least = flights === 0 ? 0 : Math.floor(players / flights)
  const larger = players - least * flights
  return Array.from({ length: flights }, (_, i) => least + (i < flights - larger ? 0 : 1))
}
