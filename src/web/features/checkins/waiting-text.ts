import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '../../server-clock.ts'
import type { CheckInQueue } from './check-in-queue.ts'

/** How many wait, and for whom: no connection, or a server that takes nothing now. */
export function waitingReasonText(count: number, { connection }: CheckInQueue): string {
  if (connection === 'offline') return `${count} check-in venter på dækning`
  const why = connection === 'throttled' ? 'har travlt' : 'kan ikke tage imod lige nu'
  return `${count} check-in venter: serveren ${why}`
}

/** Of one that is acknowledged here and is not the server's yet (D3). */
export const sentLaterText = (connection: CheckInQueue['connection']) =>
  connection === 'offline' ? 'Sendes, når der er dækning.' : 'Sendes, når serveren tager imod igen.'

/** Rounded up, so that the time that is said does not pass without anything happening. */
export function sendTimeText({ tryAgainAt }: CheckInQueue): string {
  const sent = 'Du kan roligt gå ud: det sendes af sig selv'
  if (tryAgainAt === undefined) return `${sent}.`
  const { minute } = danishMoment(Math.ceil(tryAgainAt / 60_000) * 60_000)
  return `${sent} ${formatClockProse(minute)}.`
}
