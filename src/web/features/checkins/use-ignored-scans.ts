import { useEffect } from 'react'

/** A person needs longer to read a question than a scanner for its last key. */
const readingMs = 300
/** No hand presses Enter so soon after another key; every scanner does. */
const burstMs = 100

/**
 * While a question is open, the Enter at the end of a scan presses nothing: the next guest's code, or the second
 * of two line ends, would otherwise answer for the person at the reception.
 */
export function useIgnoredScans() {
  useEffect(() => {
    const openedAt = performance.now()
    let lastKey = -Infinity
    const ignore = (event: KeyboardEvent) => {
      const now = performance.now()
      const isScanned = now - lastKey < burstMs || now - openedAt < readingMs || event.repeat
      if (event.key === 'Enter' && isScanned) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.key.length === 1) lastKey = now
    }
    // Before the dialog handles it.
    window.addEventListener('keydown', ignore, true)
    return () => window.removeEventListener('keydown', ignore, true)
  }, [])
}
