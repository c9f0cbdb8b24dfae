/** Whether the screen is held; undefined while it need not be, as when nobody sees the page. */
export type Held = boolean | undefined

/**
 * Asks the phone to leave the screen on for as long as the page is seen (PE-8). A hidden page gives it
 * back, and asks anew when it is seen again. Answers how to stop.
 */
export function keepAwake(tell: (held: Held) => void): () => void {
  let isOver = false
  let last: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const isWanted = () => !isOver && document.visibilityState === 'visible'
  // One after the other, or two answers that cross would leave one held for ever.
  const look = () => {
    last = last.then(async (held) => {
      if (!isWanted()) {
        await held?.release()
        if (!isOver) tell(undefined)
        return undefined
      }
      if (held && !held.released) return held
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isWanted()) tell(lock !== undefined)
      return lock
    })
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    look()
  }
}
