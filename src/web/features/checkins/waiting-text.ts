import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import type { Queued } from '../../outbox/outbox.ts'
import type { CheckInItem, CheckInQueue } from './check-in-outbox.ts'

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

/** At a sign that this device does not know, the check-in may be refused later. */
export const unconfirmedText = 'Ikke bekræftet endnu. Vis dit kort i klubben, hvis nogen spørger.'

/** A second check-in of a card on a day. `minute`: of the first, in minutes since midnight. */
export const alreadyInText = ({ minute, isUnconfirmed }: FirstCheckIn) =>
  isUnconfirmed
    ? `Check-in ${formatClockProse(minute)} venter på at blive sendt`
    : `Allerede tjekket ind ${formatClockProse(minute)}`

type FirstCheckIn = { minute: number; isUnconfirmed?: boolean | undefined }

/** The time of the next attempt, rounded up to the minute, so that it is never announced too early. */
export function sendTimeText(
  { tryAgainAt }: Pick<CheckInQueue, 'tryAgainAt'>,
  { isUnconfirmed, isReception = false }: { isUnconfirmed: boolean; isReception?: boolean },
): string {
  const sent =
    isUnconfirmed || isReception
      ? 'Det sendes af sig selv'
      : 'Du kan roligt gå ud: det sendes af sig selv'
  if (tryAgainAt === undefined) return `${sent}.`
  const { minute } = danishMoment(Math.ceil(tryAgainAt / 60_000) * 60_000)
  return `${sent} ${formatClockProse(minute)}.`
}

/** Why a check-in was refused for good, and what to do. `phone`: ours. */
export function refusedText(item: Queued<CheckInItem>, phone: string): string {
  const { request, clubName, problem } = item
  if (problem === 'unknown_sign' && request.way === 'golfer_sign')
    return `Koden ${request.sign.code} findes ikke. Tjek koden på skiltet, eller tjek ind i klubben.`
  const club = clubName.slice(0, 1).toUpperCase() + clubName.slice(1)
  const remedy = `ring til os på ${phone}, så skriver vi det ind.`
  return problem === 'not_signed_in'
    ? `Du er logget ud. Log ind, og tjek ind igen, eller ${remedy}`
    : `${club} har ikke fået det. Tjek ind i klubben, eller ${remedy}`
}
