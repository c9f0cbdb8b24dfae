import { plainDate, type PlainDate } from '#domain/shared/dates.ts'

/**
 * The difference between the server's clock and this device's: codes made by a wrong clock would be refused
 * at check-in (E10). The last difference is stored for use offline.
 */
let skew = typeof window === 'undefined' ? 0 : Number(getLocalItem('clock-skew')) || 0

export const serverNow = () => Date.now() + skew

/** Call it as soon as a response with the server's time arrives. */
export function noteServerTime(iso: string) {
  const difference = Date.parse(iso) - Date.now()
  // A small difference is network latency.
  skew = Math.abs(difference) < 3_000 ? 0 : difference
  setLocalItem('clock-skew', String(skew))
}

/** The day, and the minute since midnight, in Danish time. */
export function danishMoment(instant: number): { day: PlainDate; minute: number } {
  const parts = danish.formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return {
    day: plainDate(`${of('year')}-${of('month')}-${of('day')}`),
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** Stores a setting on this device. In a browser that blocks storage nothing is stored and nothing throws. */
export function setLocalItem(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}

export function getLocalItem(key: string): string | undefined {
  // Node has a `localStorage` too, which warns in the log when it is touched.
  if (typeof window === 'undefined') return undefined
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Deletes all local and session items whose key has the prefix. */
export function removeLocalItems(prefix: string) {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** A client id; `crypto.randomUUID` exists on https and localhost only. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const danish = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
