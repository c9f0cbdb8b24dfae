import type { Instant, MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate, Weekday } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** What guests are told about a closure. The Danish word is the value itself. */
export const blackoutReasons = ['turnering', 'medlemstid', 'banepleje', 'frost', 'andet'] as const
export type BlackoutReason = (typeof blackoutReasons)[number]

/**
 * A time in which card guests are not welcome. All dimensions must match (E36); an empty
 * list and a missing day mean "no condition". A closure over midnight is two rules.
 */
export type BlackoutRule = {
  id: string
  reason: BlackoutReason
  weekdays: readonly Weekday[]
  /** Half-open range on the wall clock of one day: 0 … 1440, `toMinute` itself is open again. */
  fromMinute: MinuteOfDay
  toMinute: MinuteOfDay
  /** First and last day, both included. */
  fromDay?: PlainDate | undefined
  toDay?: PlainDate | undefined
  /** ISO week numbers 1 … 53. */
  isoWeeks: readonly number[]
  /** `only`: on public holidays alone. `except`: never on them. `none`: they do not matter. */
  holidays: 'only' | 'except' | 'none'
  note?: string | undefined
  /** When the club added the rule: a visit planned before that stands (D2, D15). */
  addedAt: Instant
}

/** One version of what a club has agreed to. A change is a new version from a later day. */
export type ClubTerms = {
  clubId: string
  version: number
  validFrom: PlainDate
  /** The last day, or undefined while the agreement runs. */
  validTo?: PlainDate | undefined
  /** Rounds a season card may play here in a season, at least the network's 2. */
  roundsPerPass: number
  /** Product codes (passes/products.ts) that are welcome. */
  acceptsProducts: readonly string[]
  /** Handicap limit in tenths, 360 = 36,0; undefined = none. Above it warns, it never refuses. */
  maxHandicapTenths?: number | undefined
  /** Feriekort only for golfers living further away than this. Shipped off (D11). */
  holidayCardMinDistanceKm?: number | undefined
  blackoutRules: readonly BlackoutRule[]
  /** Real hours of notice before a closure may begin. */
  noticeHours: number
  bookingMode: 'golfbox' | 'phone' | 'drop_in'
  bookingUrl?: string | undefined
  bookingWindowDays: number
  /** Numbered steps in the club's own words (D1). */
  bookingSteps: readonly string[]
  /** What a guest writes when booking, to be copied: `Sæsonkort`. Undefined = nothing is asked for. */
  bookingText?: string | undefined
  checkInPlace: string
  /** What a check-in is for unless the guest says otherwise (D5). */
  defaultHoles: 9 | 18
  /** For the display of savings only. */
  greenFeeWeekday: Ore
  greenFeeWeekend: Ore
}

/** What the course is like right now. A closure here is weather or safety: immediate, no notice (E6). */
export type CourseState =
  | { kind: 'summer_greens' | 'winter_greens' | 'nine_holes_only'; note?: string | undefined }
  | {
      kind: 'closed'
      reason: BlackoutReason
      note?: string | undefined
      from: Moment
      /** When it opens again; undefined while nobody knows. */
      until?: Moment | undefined
    }

export const networkMinimumRounds = 2
export const defaultNoticeHours = 72

/** A new club's terms: no blackout rules, a card guest is welcome whenever a green-fee guest is (D15). */
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

/** The version in force on a day: of those that cover it, the highest. Undefined = no partner that day. */
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
