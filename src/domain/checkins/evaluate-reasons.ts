import { confirmationYearStart } from '#domain/accounts/confirmation.ts'
import { blackoutAt } from '#domain/clubs/blackout.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { isBefore, type Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, earliest, latest, weekdayOf, yearOf } from '#domain/shared/dates.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import { isSecondNine, roundsLeft, groupTodaysCheckIns } from './rounds-left.ts'
import { holesOf } from './slots.ts'
import type { EvaluateInput, CheckInGolfer, CheckInPass, Reason } from './verdict.ts'

/** After its first warning, an unconfirmed or changed membership is accepted for this many days (D7). */
const graceDays = 14

/** Rules 1–5: the card exists, is in force, paid for and valid today, and belongs to this person. */
export function cardReasons({ pass, golfer }: EvaluateInput, at: Moment): Reason[] {
  if (!pass) return [{ code: 'unknown_pass', severity: 'deny' }]
  const reasons: Reason[] = [...stateReasons(pass), ...dateReasons(pass, at.day)]
  const isOtherGolfer = pass.golferId !== undefined && golfer?.id !== pass.golferId
  if (isOtherGolfer || !golfer) {
    reasons.push({ code: 'identity_mismatch', severity: 'deny', holderName: pass.holderName })
  }
  return reasons
}

/** Rules 6–15, in order, for a card that exists. */
export function playReasons(input: EvaluateInput, pass: CheckInPass, at: Moment): Reason[] {
  const terms = termsOn(input.club.terms, at.day)
  return [
    ...verificationReasons(pass, input.golfer, at.day),
    ...partnerReasons(input, pass, terms, at.day),
    ...homeClubReasons(input),
    ...dayTypeReasons(pass, at.day),
    ...blackoutReasons(input, terms, at),
    ...limitReasons(input, pass, terms, at),
    ...alreadyTodayReasons(input, pass, at),
    ...handicapReasons(input.golfer, terms),
    ...karensReasons(input, pass),
  ]
}

/** The last day on which this card can be played. */
export const lastPlayableDay = ({ lastDay, sold }: CheckInPass) => earliest(lastDay, sold.playTo)

function stateReasons({ state, stateSince }: CheckInPass): Reason[] {
  switch (state) {
    case 'revoked':
    case 'moved':
      return [{ code: 'revoked', severity: 'deny', moved: state === 'moved', since: stateSince }]
    case 'refunded':
    case 'withdrawn':
      return [{ code: state, severity: 'deny', since: stateSince }]
    case 'unpaid':
      return [{ code: 'unpaid', severity: 'deny' }]
    default:
      return []
  }
}

function dateReasons(pass: CheckInPass, day: PlainDate): Reason[] {
  const firstDay = latest(pass.firstDay, pass.sold.playFrom)
  if (day < firstDay) return [{ code: 'not_yet_valid', severity: 'deny', firstDay }]
  const lastDay = lastPlayableDay(pass)
  if (day <= lastDay) return []
  const ended = lastDay === pass.sold.playTo ? 'season' : 'card'
  return [{ code: 'expired', severity: 'deny', lastDay, ended }]
}

function verificationReasons(
  pass: CheckInPass,
  golfer: CheckInGolfer | undefined,
  day: PlainDate,
): Reason[] {
  if (!golfer) return []
  const year = yearOf(confirmationYearStart(day))
  const refuse = (why: 'pending' | 'no_right_to_play'): Reason[] => [
    { code: 'not_verified', severity: 'deny', why, year },
  ]
  const warn = (why: 'unconfirmed' | 'membership_lost' | 'membership_misfit'): Reason[] => {
    const graceTo = addDays(golfer.firstWarnedOn ?? day, graceDays)
    const severity = day <= graceTo ? 'warn' : 'deny'
    return [{ code: 'not_verified', severity, why, year, graceTo }]
  }
  if (golfer.membership === 'no_right_to_play') return refuse('no_right_to_play')
  if (golfer.membership === 'pending' || pass.state === 'awaiting_verification') {
    return refuse('pending')
  }
  if (golfer.membership === 'lost') return warn('membership_lost')
  if (golfer.membership === 'misfit') return warn('membership_misfit')
  if (golfer.confirmedOn && golfer.confirmedOn >= confirmationYearStart(day)) return []
  return warn('unconfirmed')
}

function partnerReasons(
  { club, golfer, elsewhere }: EvaluateInput,
  { sold }: CheckInPass,
  terms: ClubTerms | undefined,
  day: PlainDate,
): Reason[] {
  const refuse = (why: 'no_agreement' | 'product_not_accepted' | 'lives_too_near'): Reason[] => {
    const starts = club.terms.map(({ validFrom }) => validFrom).filter((from) => from > day)
    return [
      {
        code: 'club_not_partner_on_date',
        severity: 'deny',
        why,
        productName: sold.productName,
        partnerFrom: why === 'no_agreement' ? starts.toSorted()[0] : undefined,
        nearestClub: elsewhere?.nearestClub,
      },
    ]
  }
  if (!terms) return refuse('no_agreement')
  if (!terms.acceptsProducts.includes(sold.productCode)) return refuse('product_not_accepted')
  const { holidayCardMinDistanceKm: minimum } = terms
  const distance = golfer?.distanceToClubKm
  const isTooNear = minimum !== undefined && distance !== undefined && distance <= minimum
  return sold.productCode === 'FERIE' && isTooNear ? refuse('lives_too_near') : []
}

function homeClubReasons({ golfer, club }: EvaluateInput): Reason[] {
  const isHome = golfer?.homeClubIds.includes(club.id) ?? false
  return isHome ? [{ code: 'home_club', severity: 'deny' }] : []
}

function dayTypeReasons({ sold }: CheckInPass, day: PlainDate): Reason[] {
  if (sold.days === 'all') return []
  const weekday = weekdayOf(day)
  const holiday = dayTypeHoliday(day)
  const isExcluded = weekday >= 6 || (holiday !== undefined && !sold.playsOnHolidays)
  if (!isExcluded) return []
  return [{ code: 'day_type', severity: 'deny', productName: sold.productName, weekday, holiday }]
}

function blackoutReasons(
  { club, plannedVisit, at: requested }: EvaluateInput,
  terms: ClubTerms | undefined,
  at: Moment,
): Reason[] {
  const { course } = club
  if (course?.kind === 'closed' && isWithin(course, at)) {
    const { reason, note, until } = course
    const why = 'course_closed'
    return [{ code: 'blackout', severity: 'deny', why, reason, note, day: at.day, until }]
  }
  if (!terms) return []
  const plannedAt = at.day === requested.day ? plannedVisit?.registeredAt : undefined
  const rule = blackoutAt(terms, at, plannedAt)
  if (!rule) return []
  const { reason, note } = rule
  const why = 'closed_to_guests'
  return [{ code: 'blackout', severity: 'deny', why, reason, note, day: at.day }]
}

function isWithin(closure: { from: Moment; until?: Moment | undefined }, at: Moment): boolean {
  return !isBefore(at, closure.from) && (!closure.until || isBefore(at, closure.until))
}

function limitReasons(
  input: EvaluateInput,
  pass: CheckInPass,
  terms: ClubTerms | undefined,
  at: Moment,
): Reason[] {
  if (isSecondNine(groupTodaysCheckIns(input, at), input.holes)) return []
  const { history, club, elsewhere } = input
  const left = roundsLeft({ pass, history, clubId: club.id }, terms)
  if (left.credits > 0) return []
  const reasons: Reason[] = []
  // Without terms on the day, the club has no limit of rounds.
  if (terms && left.regularHere === 0) {
    const clubsElsewhere = elsewhere?.clubsWithRounds
    const clips = pass.sold.productCode === 'FIRMA-P' && { clips: true as const }
    reasons.push({
      code: 'club_limit',
      severity: 'deny',
      limit: left.limitHere,
      clubsElsewhere,
      ...clips,
    })
  }
  if (left.regularTotal === 0) {
    const { totalRounds: limit = 0, productCode } = pass.sold
    reasons.push({ code: 'total_limit', severity: 'deny', limit, clips: productCode === 'FIRMA-P' })
  }
  return reasons
}

function alreadyTodayReasons(input: EvaluateInput, pass: CheckInPass, at: Moment): Reason[] {
  const today = groupTodaysCheckIns(input, at)
  const isShared = pass.golferId === undefined
  const refuse = (
    why: 'round_played' | 'nine_left' | 'clip_today' | 'seat_changed',
    minute: number,
    here: boolean,
  ): Reason[] => [{ code: 'already_today', severity: 'deny', why, minute, here }]

  const [first] = today.here
  if (first && holesOf(today.here) >= 18) return refuse('round_played', first.minute, true)
  if (first && input.holes === 18) return refuse('nine_left', first.minute, true)
  const [elsewhere] = today.elsewhere
  if (isShared && elsewhere) return refuse('clip_today', elsewhere.minute, false)
  const [other] = today.byOthers
  if (!isShared && other) {
    return refuse('seat_changed', other.minute, other.clubId === input.club.id)
  }
  return []
}

function handicapReasons(
  golfer: CheckInGolfer | undefined,
  terms: ClubTerms | undefined,
): Reason[] {
  const [handicapTenths, maxTenths] = [golfer?.handicapTenths, terms?.maxHandicapTenths]
  if (handicapTenths === undefined || maxTenths === undefined) return []
  if (handicapTenths <= maxTenths) return []
  return [{ code: 'hcp_above_max', severity: 'warn', maxTenths, handicapTenths }]
}

/** A golfer who left a home club this year is no guest there before the next season (D11). */
function karensReasons({ golfer, club }: EvaluateInput, { sold }: CheckInPass): Reason[] {
  const yearBegins = `${sold.playFrom.slice(0, 4)}-01-01`
  const left = golfer?.formerHomeClubs.some(
    (former) => former.clubId === club.id && former.leftOn >= yearBegins,
  )
  const isHomeAgain = golfer?.homeClubIds.includes(club.id) ?? false
  return left && !isHomeAgain ? [{ code: 'karens', severity: 'deny' }] : []
}
