import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
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

/** The day, and the minute since midnight, in Danish time. */
export function danishMoment(instant: number): { day: PlainDate; minute: number } {
  const parts = danish.formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return {
    day: plainDate(`${of('year')}-${of('month')}-${of('day')}`),
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  }
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
