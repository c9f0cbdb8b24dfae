import { evaluate } from '#domain/checkins/evaluate.ts'
import type {
  CountedCheckIn,
  EvaluateInput,
  CheckInGolfer,
  CheckInPass,
} from '#domain/checkins/verdict.ts'
import type { BlackoutRule, ClubTerms, CourseState } from '#domain/clubs/terms.ts'
import { defaultTerms } from '#domain/clubs/terms.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'

/** Builders for a check-in: Anne Holm, her card of 2027, and the club she visits. */
export const clubId = 'rold'

export const at = (day: string, time: string): Moment => ({
  day: plainDate(day),
  minute: minuteOfDay(time),
})

export const terms = (over: Partial<ClubTerms> = {}): ClubTerms => ({
  ...defaultTerms(clubId, plainDate('2026-01-01')),
  ...over,
})

const sold: SoldTerms = {
  productCode: 'FULD',
  productVersion: 1,
  productName: 'Sæsonkort',
  price: 149_500,
  roundsPerClub: 'club_terms',
  plannedRounds: 10,
  days: 'all',
  playsOnHolidays: true,
  seasonCode: '2027',
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  termsVersion: '1',
  ruleVersion: '2027.1',
  vatMode: 'full_25',
  soldOn: plainDate('2026-11-27'),
}

type SoldOver = Partial<Pick<SoldTerms, 'productCode' | 'roundsPerClub' | 'totalRounds'>>
type PlayOver = { playFrom?: string; playTo?: string }

/** A card; `over` holds fields of the card and of its sold terms. */
export function pass(over: Partial<CheckInPass> & SoldOver & PlayOver = {}): CheckInPass {
  const { productCode, roundsPerClub, totalRounds, playFrom, playTo, ...own } = over
  return {
    id: 'pass',
    state: 'active',
    firstDay: plainDate('2027-03-01'),
    lastDay: plainDate('2027-11-30'),
    holderName: 'Anne Holm',
    golferId: 'anne',
    creditRounds: 0,
    ...own,
    sold: {
      ...(own.sold ?? sold),
      ...(productCode && { productCode }),
      ...(roundsPerClub && { roundsPerClub }),
      ...(totalRounds !== undefined && { totalRounds }),
      ...(playFrom && { playFrom: plainDate(playFrom) }),
      ...(playTo && { playTo: plainDate(playTo) }),
    },
  }
}

export const weekdayCard = pass({
  sold: {
    ...sold,
    productCode: 'HVERDAG',
    productName: 'Hverdagskort',
    days: 'weekdays',
    playsOnHolidays: false,
  },
})

export const golfer = (over: Partial<CheckInGolfer> = {}): CheckInGolfer => ({
  id: 'anne',
  homeClubIds: ['home'],
  formerHomeClubs: [],
  membership: 'active',
  confirmedOn: plainDate('2027-02-14'),
  ...over,
})

/** A counted check-in, by default on Saturday 12 June 2027 at this club. */
export function checkIn(
  over: Partial<Omit<CountedCheckIn, 'day'>> & { day?: string } = {},
): CountedCheckIn {
  return {
    id: 'check-in',
    clubId,
    golferId: 'anne',
    minute: 540,
    holes: 18,
    slot: 1,
    credit: false,
    ...over,
    day: plainDate(over.day ?? '2027-06-12'),
  }
}

/** Saturdays 8.00–14.00 for a tournament. */
export const saturdayMorning: BlackoutRule = {
  id: 'rule',
  reason: 'turnering',
  weekdays: [6],
  fromMinute: 8 * 60,
  toMinute: 14 * 60,
  isoWeeks: [],
  holidays: 'none',
  addedAt: 0,
}

/** A closure for frost, without a known end. */
export const closure: Extract<CourseState, { kind: 'closed' }> = {
  kind: 'closed',
  reason: 'frost',
  from: { day: plainDate('2027-01-01'), minute: 0 },
}

/** A scan of Anne's card on Saturday 12 June 2027 at 9.12. */
export const scan = (over: Partial<EvaluateInput> = {}): EvaluateInput => ({
  pass: pass(),
  golfer: golfer(),
  club: { id: clubId, terms: [terms()] },
  at: at('2027-06-12', '09:12'),
  holes: 18,
  intent: 'check_in',
  history: [],
  ...over,
})

export const evaluateWith = (over: Partial<EvaluateInput> = {}) => evaluate(scan(over))
