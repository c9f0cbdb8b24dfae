/** The Network Information API. Safari and Firefox lack it; their connections count as fast. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

const currentConnection = (): Connection | undefined =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection

/** Whether data is expensive or slow, so that pages do not prefetch. */
export function isSlow(connection: Connection | undefined = currentConnection()): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Returns the function that removes the listener. */
export function onConnectionChange(listener: () => void): () => void {
  const connection = currentConnection()
  connection?.addEventListener('change', listener)
  return () => connection?.removeEventListener('change', listener)
}
