import { checkInDeadline } from '#domain/checkins/check-in-deadline.ts'
import { evaluateTravel, type TravelVerdict } from '#domain/checkins/travel.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { addDays, formatDay } from '#domain/shared/dates.ts'
import type { EvaluateInput, Verdict } from '#domain/checkins/verdict.ts'
import { danishDay, danishInstant, danishMinute } from '../clock.ts'
import type { Club } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import { isByGolfer, type ResolvedScan } from './resolve-scan.ts'
import type { CheckInRequest } from './check-in.ts'
import { selectVisitsElsewhere } from './queries.ts'

/** A refusal of a round that the rules of the card allow. */
export type ScanRefusal = {
  code: 'impossible_travel' | 'too_late' | 'refused_offline'
  sentence: string
}

type LimitsInput = {
  request: CheckInRequest
  scan: ResolvedScan
  input: EvaluateInput
  verdict: Verdict | undefined
}

/**
 * Limits besides the rules of the card (docs/algorithms/check-in-slots.md): a golfer cannot be at two clubs
 * at once, and a queued scan counts on its day only until a deadline. Impossible travel is only flagged on
 * check-ins by staff, because they see the guest.
 */
export async function evaluateScanLimits(
  tx: Db,
  { request, scan, input, verdict }: LimitsInput,
): Promise<{ refusal: ScanRefusal | undefined; isQuick: boolean }> {
  if (isRefusedOffline(request) && verdict?.slot) return { refusal: refusedOffline, isQuick: false }
  const counts = verdict?.slot?.kind === 'new' || verdict?.slot?.kind === 'second_nine'
  if (!counts) return { refusal: undefined, isQuick: false }
  const travel = await evaluateTravelOf(tx, { scan, input })
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

async function evaluateTravelOf(
  tx: Db,
  { scan, input }: Pick<LimitsInput, 'scan' | 'input'>,
): Promise<TravelVerdict> {
  const { golfer, club, holes, at } = input
  if (!golfer) return { kind: 'possible' }
  const days = { from: addDays(at.day, -1), to: addDays(at.day, 1) }
  const rows = await selectVisitsElsewhere(tx, { golferId: golfer.id, clubId: club.id, ...days })
  const visits = rows.map(({ day, minute, ...visit }) => ({
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
