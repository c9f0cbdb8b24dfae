/** What some browsers say of the line; Safari and Firefox say nothing and count as fast. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection

/** Data is dear or slow here: nothing is fetched that nobody has asked for. */
export function isSlow(line: Connection | undefined = connection()): boolean {
  return line?.saveData === true || /2g/.test(line?.effectiveType ?? '')
}

/** Called whenever the line changes; returns the way to stop. */
export function onConnectionChange(changed: () => void): () => void {
  const line = connection()
  line?.addEventListener('change', changed)
  return () => line?.removeEventListener('change', changed)
}
