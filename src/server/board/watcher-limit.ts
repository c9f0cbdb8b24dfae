type Room = { most: number; maxFromOne: number }

/** How many may watch at once, all together and from one address. */
export function watcherLimit({ most, maxFromOne }: Room) {
  const fromEach = new Map<string, number>()
  let all = 0
  return {
    watching: () => all,
    /** Takes one in, to be called off when it leaves; or says of whom there are too many. */
    enter: (address: string): (() => void) | 'from_all' | 'from_one' => {
      const others = fromEach.get(address) ?? 0
      if (all >= most) return 'from_all'
      if (others >= maxFromOne) return 'from_one'
      all += 1
      fromEach.set(address, others + 1)
      return () => {
        all -= 1
        const left = (fromEach.get(address) ?? 1) - 1
        if (left > 0) fromEach.set(address, left)
        else fromEach.delete(address)
      }
    },
  }
}
