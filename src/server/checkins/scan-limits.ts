import { checkInDeadline } from '#domain/checkins/check-in-deadline.ts'
import { evaluateTravel, type TravelVerdict } from '#domain/checkins/travel.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { addDays, formatDay } from '#domain/shared/dates.ts'
import type { Verdict } from '#domain/checkins/verdict.ts'
import { danishDay, danishInstant, danishMinute } from '../clock.ts'
import type { Club } from '../clubs/queries.ts'
import { isByGolfer, type ResolvedScan } from './resolve-scan.ts'
import type { CheckInContext } from './check-in-context.ts'
import type { CheckInRequest } from './check-in.ts'

/** A refusal of a round that the rules of the card allow. */
export type ScanRefusal = {
  code: 'impossible_travel' | 'too_late' | 'refused_offline'
  sentence: string
}

type LimitsInput = {
  request: CheckInRequest
  scan: ResolvedScan
  context: CheckInContext
  verdict: Verdict | undefined
}

/**
 * Limits besides the rules of the card (docs/algorithms/check-in-slots.md): a golfer cannot be at two clubs
 * at once, and a queued scan counts on its day only until a deadline. Impossible travel is only flagged on
 * check-ins by staff, because they see the guest.
 */
export function evaluateScanLimits({ request, scan, context, verdict }: LimitsInput): {
  refusal: ScanRefusal | undefined
  isQuick: boolean
} {
  if (isRefusedOffline(request) && verdict?.slot) return { refusal: refusedOffline, isQuick: false }
  const counts = verdict?.slot?.kind === 'new' || verdict?.slot?.kind === 'second_nine'
  if (!counts) return { refusal: undefined, isQuick: false }
  const travel = evaluateTravelOf(scan, context)
  const isImpossible = travel.kind === 'impossible' && isByGolfer(request)
  const refusal = scan.isTooLate
    ? tooLateRefusal(request, scan.at)
    : isImpossible
      ? impossibleTravelRefusal(travel)
      : undefined
  return { refusal, isQuick: travel.kind !== 'possible' }
}

/** The guest was sent away, so no round may be counted, whatever the rules say now. */
export const isRefusedOffline = (request: CheckInRequest): boolean =>
  request.way === 'staff_scan' && request.offline && request.refusedOffline === true

const refusedOffline: ScanRefusal = {
  code: 'refused_offline',
  sentence:
    'Gæsten blev afvist, mens der ikke var forbindelse. Kortet kunne godt bruges, og der er ikke brugt en runde.',
}

function evaluateTravelOf(scan: ResolvedScan, { input, elsewhere }: CheckInContext): TravelVerdict {
  const { golfer, holes, at } = input
  if (!golfer) return { kind: 'possible' }
  const visits = elsewhere.map(({ day, minute, ...visit }) => ({
    clubName: visit.clubName,
    holes: visit.holes,
    at: danishInstant(day, minute).getTime(),
    position: positionOf(visit),
  }))
  const here = danishInstant(at.day, at.minute).getTime()
  return evaluateTravel({ at: here, holes, position: positionOf(scan.club) }, visits)
}

function positionOf({ latitudeE6, longitudeE6 }: Pick<Club, 'latitudeE6' | 'longitudeE6'>) {
  return latitudeE6 === null || longitudeE6 === null ? undefined : { latitudeE6, longitudeE6 }
}

function impossibleTravelRefusal({
  from,
  kilometres,
}: Extract<TravelVerdict, { kind: 'impossible' }>): ScanRefusal {
  const then = formatClockProse(danishMinute(new Date(from.at)))
  const far = kilometres > 0 ? `, cirka ${kilometres} km herfra` : ''
  return {
    code: 'impossible_travel',
    sentence: `Der er tjekket ind hos ${from.clubName} ${then}${far}. Det kan ikke nås. Fortryd det andet check-in, eller bed klubben om at tjekke dig ind.`,
  }
}

function tooLateRefusal(request: CheckInRequest, at: Date): ScanRefusal {
  const by = isByGolfer(request) ? 'golfer' : 'club'
  const { day } = checkInDeadline(danishDay(at), by)
  const last = by === 'golfer' ? `${formatDay(day)} kl. 12` : formatDay(addDays(day, -1))
  return {
    code: 'too_late',
    sentence: `Det skulle være sendt senest ${last}. Skriv til os, så finder vi ud af det sammen med klubben.`,
  }
}
