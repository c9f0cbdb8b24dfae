/** At most one line in so many milliseconds (LB-16). */
export const quietMs = 20_000

/**
 * Lets through one line at a time; what comes meanwhile replaces what waits, so that what is read out
 * is the newest there is.
 */
export function saySlowly(say: (line: string) => void) {
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (waiting === undefined) return
    say(waiting)
    waiting = undefined
    timer = setTimeout(next, quietMs)
  }
  return {
    tell: (line: string) => {
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
