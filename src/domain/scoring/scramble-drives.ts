/**
 * How many drives each player still owes in a scramble, and whether the holes left are enough.
 * @param used whose drive was used, hole by hole so far; null where it is not noted.
 * @param minimum drives of each player that the committee asks for.
 */
export function drivesOwed(
  players: readonly string[],
  used: readonly (string | null)[],
  { minimum, holes }: { minimum: number; holes: number },
): { owed: Map<string, number>; possible: boolean } {
  const owed = new Map(
    players.map((player) => {
      const driven = used.filter((one) => one === player).length
      return [player, Math.max(0, minimum - driven)]
    }),
  )
  const missing = [...owed.values()].reduce((sum, count) => sum + count, 0)
  const left = holes - used.filter((one) => one !== null).length
  return { owed, possible: missing <= left }
}
