import type { Instant, MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate, Weekday } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** Public reasons for a closure, those of weather first. The stored value is the Danish word. */
export const blackoutReasons = [
  'frost',
  'vand',
  'torden',
  'sne',
  'banepleje',
  'turnering',
  'medlemstid',
  'andet',
] as const
export type BlackoutReason = (typeof blackoutReasons)[number]

/** The reasons of a closure that is planned in an agreement. */
export const ruleReasons = ['turnering', 'medlemstid', 'banepleje', 'frost', 'andet'] as const

/**
 * A time in which card guests are not welcome. All conditions must match; an empty list and a missing day
 * mean "no condition". A closure over midnight is two rules.
 */
export type BlackoutRule = {
  id: string
  reason: BlackoutReason
  weekdays: readonly Weekday[]
  /** Half-open range on the wall clock of one day, 0 … 1440: at `toMinute` the course is open again. */
  fromMinute: MinuteOfDay
  toMinute: MinuteOfDay
  /** First and last day, both included. */
  fromDay?: PlainDate | undefined
  toDay?: PlainDate | undefined
  /** ISO week numbers 1 … 53. */
  isoWeeks: readonly number[]
  /** `only`: applies on public holidays only. `except`: not on public holidays. `none`: no condition. */
  holidays: 'only' | 'except' | 'none'
  note?: string | undefined
  /** When the club added the rule; it does not apply to visits planned before that (D15). */
  addedAt: Instant
}

/** One version of a club's agreement. A change is a new version from a later day. */
export type ClubTerms = {
  clubId: string
  version: number
  validFrom: PlainDate
  /** The last day, or undefined while the agreement runs. */
  validTo?: PlainDate | undefined
  /** Rounds of a season card at this club in a season, at least 2. */
  roundsPerPass: number
  /** Accepted product codes (passes/products.ts). */
  acceptsProducts: readonly string[]
  /** Handicap limit in tenths, 360 = 36,0; undefined = none. A higher handicap gives a warning only. */
  maxHandicapTenths?: number | undefined
  /** The Feriekort is only for golfers who live further away than this; off by default (D11). */
  holidayCardMinDistanceKm?: number | undefined
  blackoutRules: readonly BlackoutRule[]
  /** Elapsed hours of notice before a closure may begin. */
  noticeHours: number
  bookingMode: 'golfbox' | 'phone' | 'drop_in'
  bookingUrl?: string | undefined
  bookingWindowDays: number
  /** Numbered steps, written by the club. */
  bookingSteps: readonly string[]
  /** Text that a guest copies into the booking, such as `Sæsonkort`; undefined = none. */
  bookingText?: string | undefined
  checkInPlace: string
  /** Holes of a check-in unless the guest chooses otherwise (D5). */
  defaultHoles: 9 | 18
  /** Used to display savings only. */
  greenFeeWeekday: Ore
  greenFeeWeekend: Ore
}

/** The state of the course. A closure because of weather or for safety applies at once, without notice. */
export type CourseState =
  | { kind: 'summer_greens' | 'winter_greens' | 'nine_holes_only'; note?: string | undefined }
  | {
      kind: 'closed'
      reason: BlackoutReason
      note?: string | undefined
      from: Moment
      /** When the course opens again; undefined while unknown. */
      until?: Moment | undefined
    }

export const networkMinimumRounds = 2
export const defaultNoticeHours = 72

/** A new club's terms. Without blackout rules, a card guest is welcome whenever a green-fee guest is. */
export function defaultTerms(clubId: string, validFrom: PlainDate): ClubTerms {
  return {
    clubId,
    version: 1,
    validFrom,
    roundsPerPass: networkMinimumRounds,
    acceptsProducts: ['FULD', 'HVERDAG', 'UNG', 'FERIE', 'FIRMA-N', 'FIRMA-P'],
    blackoutRules: [],
    noticeHours: defaultNoticeHours,
    bookingMode: 'golfbox',
    bookingWindowDays: 7,
    bookingSteps: [],
    checkInPlace: '',
    defaultHoles: 18,
    greenFeeWeekday: 0,
    greenFeeWeekend: 0,
  }
}

/** The version in force on a day: the highest that covers it; undefined when the club is no partner that day. */
export function termsOn(versions: readonly ClubTerms[], day: PlainDate): ClubTerms | undefined {
  return versions
    .filter(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo),
    )
    .reduce<ClubTerms | undefined>(
      (best, terms) => (best && best.version > terms.version ? best : terms),
      undefined,
    )
}
