import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '../../server-clock.ts'
import type { CheckInQueue } from './check-in-outbox.ts'

/** The number of queued check-ins and the reason: no connection, or a busy or failing server. */
export function waitingReasonText(
  count: number,
  { connection }: Pick<CheckInQueue, 'connection'>,
): string {
  if (connection === 'throttled') return `${count} check-in venter: serveren har travlt`
  if (connection === 'error') return `${count} check-in venter: serveren kan ikke tage imod lige nu`
  return `${count} check-in venter på dækning`
}

/** The text of a check-in that is confirmed here but not sent. */
export const sentLaterText = (connection: CheckInQueue['connection']) =>
  connection === 'throttled' || connection === 'error'
    ? 'Sendes, når serveren tager imod igen.'
    : 'Sendes, når der er dækning.'

/** The time of the next attempt, rounded up to the minute, so that it is never announced too early. */
export function sendTimeText({ tryAgainAt }: Pick<CheckInQueue, 'tryAgainAt'>): string {
  const sent = 'Du kan roligt gå ud: det sendes af sig selv'
  if (tryAgainAt === undefined) return `${sent}.`
  const { minute } = danishMoment(Math.ceil(tryAgainAt / 60_000) * 60_000)
  return `${sent} ${formatClockProse(minute)}.`
}
