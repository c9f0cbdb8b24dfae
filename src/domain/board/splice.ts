/** The one stretch of a list that differs from another: from where, how many go, and what comes. */
export type Splice<Item> = { at: number; drop: number; put: Item[] }

/** What makes the second list of the first, without the ends that are the same. Linear. */
export function computeSplice<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): Splice<Item> {
  const shorter = Math.min(before.length, now.length)
  let at = 0
  while (at < shorter && isSame(before[at] as Item, now[at] as Item)) at += 1
  let tail = 0
  const isSameAtEnd = () => isSame(before.at(-1 - tail) as Item, now.at(-1 - tail) as Item)
  while (tail < shorter - at && isSameAtEnd()) tail += 1
  return { at, drop: before.length - tail - at, put: now.slice(at, now.length - tail) }
}

/** The list with the stretch changed. */
export const applySplice = <Item>(list: readonly Item[], { at, drop, put }: Splice<Item>): Item[] =>
  list.toSpliced(at, drop, ...put)
