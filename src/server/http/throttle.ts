/** A window is as long as this, and begins with its first event. */
const windowMs = 60_000
/** More than this many are looked through for those that are over. */
const mostKept = 50_000

/**
 * Counts by key for a minute, in memory: nothing is stored of whom it counts. Answers whether so
 * many more are allowed; what is refused is not counted.
 */
export function createThrottle(now: () => number) {
  const windows = new Map<string, { until: number; count: number }>()

  function forgetOld(at: number) {
    for (const [key, { until }] of windows) if (until <= at) windows.delete(key)
    // Whoever makes keys faster than they run out empties the list for all, and gains a minute by it.
    if (windows.size > mostKept) windows.clear()
  }

  return (key: string, more: number, max: number): boolean => {
    const at = now()
    const known = windows.get(key)
    // A clock that was moved back (E14) must not make the window longer.
    const isOpen = known && known.until > at && known.until <= at + windowMs
    const current = isOpen ? known : { until: at + windowMs, count: 0 }
    if (current.count + more > max) return false
    if (current !== known) {
      if (windows.size > mostKept) forgetOld(at)
      windows.set(key, current)
    }
    current.count += more
    return true
  }
}
