/** Whether the screen is kept on; undefined while it need not be, as when nobody sees the page. */
export type ScreenLockState = boolean | undefined

/**
 * Asks the phone to leave the screen on for as long as the page is seen (PE-8). A hidden page gives it
 * back, and asks again when it is seen again. Answers how to stop.
 */
export function keepAwake(onChange: (screenLock: ScreenLockState) => void): () => void {
  let isOver = false
  let last: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
  const isWanted = () => !isOver && document.visibilityState === 'visible'
  // One after the other, or two answers that cross would leave one lock for ever.
  const update = () => {
    last = last.then(async (screenLock) => {
      if (!isWanted()) {
        await screenLock?.release()
        if (!isOver) onChange(undefined)
        return undefined
      }
      if (screenLock && !screenLock.released) return screenLock
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isWanted()) onChange(lock !== undefined)
      return lock
    })
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', update)
    update()
  }
}
