import type { PoolTally } from './pool-tally.ts'
import type { SettlementFrame, Visit } from './season-input.ts'
import type { RoundCounts } from './season-result.ts'
import { createWeigher, isPartnerOn, notCounted } from './weigh-visit.ts'

export type VisitLedger = {
  addVisit: (visit: Visit) => void
  ofClub: (clubId: string) => RoundCounts
}

/** Weighs visits into the pool and counts the rounds of each club; after the money of their cards. */
export function createVisitLedger(
  { clubs, cutOff }: SettlementFrame,
  tally: PoolTally,
): VisitLedger {
  const weigh = createWeigher()
  const perClub = new Map(
    clubs.map((club) => [
      club.id,
      { club, rounds: { weekday: 0, weekend: 0, nines: 0, unweighed: 0 } },
    ]),
  )
  const known = (clubId: string) => {
    const row = perClub.get(clubId)
    if (!row) throw new RangeError('A visit is at a known club')
    return row
  }
  const addVisit = (visit: Visit) => {
    if (notCounted(visit, cutOff)) return
    const { club, rounds } = known(visit.clubId)
    if (!isPartnerOn(club, visit.day)) throw new RangeError('A visit is at a partner club')
    const { points, kind } = weigh(visit)
    const { passId, clubId } = visit
    const weighs = tally.addVisit({ passId, clubId, points })
    rounds[weighs ? kind : 'unweighed'] += 1
  }
  return { addVisit, ofClub: (clubId) => known(clubId).rounds }
}
