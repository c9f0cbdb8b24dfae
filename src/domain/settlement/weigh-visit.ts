import { slotWeight } from '../checkins/slots.ts'
import type { PlainDate } from '../shared/dates.ts'
import { isWeekendOrHoliday } from '../shared/holidays.ts'
import type { CutOff, PartnerClub, Visit } from './season-input.ts'

/** Why a visit has no points whatever its card; undefined if it counts. */
export type NotCounted = 'voided' | 'conflict' | 'after_cut_off'

export type RoundKind = 'weekday' | 'weekend' | 'nines'

export type WeighedRound = { points: number; kind: RoundKind }

export function notCounted(
  { state, day }: Pick<Visit, 'state' | 'day'>,
  cutOff: CutOff,
): NotCounted | undefined {
  if (state !== 'counted') return state
  return day > cutOff.day ? 'after_cut_off' : undefined
}

export const isPartnerOn = ({ partner }: Pick<PartnerClub, 'partner'>, day: PlainDate): boolean =>
  partner.some(({ from, to }) => from <= day && day <= to)

/** Weighs visits. The kind of a day is worked out once, because a season has a million visits on 275 days. */
export function createWeigher(): (visit: Pick<Visit, 'day' | 'holes'>) => WeighedRound {
  const eighteens = new Map<PlainDate, WeighedRound>()
  return ({ day, holes }) => {
    if (holes === 9) return { points: slotWeight(9, day), kind: 'nines' }
    const known = eighteens.get(day)
    if (known) return known
    const kind = isWeekendOrHoliday(day) ? 'weekend' : 'weekday'
    const round: WeighedRound = { points: slotWeight(18, day), kind }
    eighteens.set(day, round)
    return round
  }
}
