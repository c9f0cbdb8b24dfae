/** At most one line in so many milliseconds (LB-16). */
export const announcementIntervalMs = 20_000

/**
 * Lets through one line at a time; what comes meanwhile replaces what waits, so that what is read out
 * is the newest there is.
 */
export function throttleAnnouncements(readOut: (line: string) => void) {
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (waiting === undefined) return
    readOut(waiting)
    waiting = undefined
    timer = setTimeout(next, announcementIntervalMs)
  }
  return {
    push: (line: string) => {
      waiting = line
      if (timer === undefined) next()
    },
    /** Forgets what waits. */
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
