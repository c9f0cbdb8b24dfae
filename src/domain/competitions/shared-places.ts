export type SharedPlace = { place: number; shared: boolean }

/** The places of an ordered list: tied items share a place, and the next place is skipped. Linear. */
export function sharedPlaces<Item>(
  inOrder: readonly Item[],
  isLevel: (a: Item, b: Item) => boolean,
): SharedPlace[] {
  const places: SharedPlace[] = []
  for (const group of levelGroups(inOrder, isLevel)) {
    const taken = { place: places.length + 1, shared: group.length > 1 }
    for (let i = 0; i < group.length; i++) places.push(taken)
  }
  return places
}

/** Splits an ordered list into groups of tied items. */
export function levelGroups<Item>(
  inOrder: readonly Item[],
  isLevel: (a: Item, b: Item) => boolean,
): Item[][] {
  const groups: Item[][] = []
  for (const item of inOrder) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && isLevel(group[0], item)) group.push(item)
    else groups.push([item])
  }
  return groups
}

/** A place as a board writes it: `3`, `T3`. */
export const placeLabel = ({ place, shared }: SharedPlace) => `${shared ? 'T' : ''}${place}`
