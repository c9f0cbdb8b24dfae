/** More than this at once is not shown moving: nobody could follow it (LB-15). */
export const maxAnimatedRows = 5

/** Who stands at another place of the list than before, those who are new among them. */
export function movedRows(before: readonly string[], after: readonly string[]): string[] {
  const was = new Map(before.map((id, i) => [id, i]))
  return after.filter((id, i) => was.get(id) !== i)
}
