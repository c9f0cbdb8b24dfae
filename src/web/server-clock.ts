import { getLocalItem, setLocalItem } from './local-items.ts'

/**
 * The difference between the server's clock and this device's: codes made by a wrong clock would be refused
 * at check-in (E10). The last difference is stored for use offline.
 */
let skew = Number(getLocalItem('clock-skew')) || 0

export const serverNow = () => Date.now() + skew

/** Call it as soon as a response with the server's time arrives. */
export function noteServerTime(iso: string) {
  const difference = Date.parse(iso) - Date.now()
  // A small difference is network latency.
  skew = Math.abs(difference) < 3_000 ? 0 : difference
  setLocalItem('clock-skew', String(skew))
}
