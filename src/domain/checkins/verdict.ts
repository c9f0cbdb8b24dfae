import type { ClubTerms, CourseState, BlackoutReason } from '#domain/clubs/terms.ts'
import type { PassState } from '#domain/passes/pass-state.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import type { Instant, MinuteOfDay, Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate, Weekday } from '#domain/shared/dates.ts'

/** A check-in that counts: allowed and not voided. A history of them has no order. */
export type CountedCheckIn = {
  id: string
  clubId: string
  /** The player: several golfers share a klippekort, and a seat can change hands. */
  golferId: string
  day: PlainDate
  minute: MinuteOfDay
  holes: 9 | 18
  /** Number of the round of this pass at this club, from 1. Two nines on a day share a slot. */
  slot: number
  /** Played on a credit round, which replaces a round at a club that left the scheme (D10). */
  credit: boolean
}

/** The terms of a sold card that the rules read. */
export type PlayTerms = Pick<
  SoldTerms,
  | 'productCode'
  | 'productName'
  | 'roundsPerClub'
  | 'totalRounds'
  | 'days'
  | 'playsOnHolidays'
  | 'playFrom'
  | 'playTo'
>

export type CheckInPass = {
  id: string
  state: PassState
  /** The day of withdrawal, refund, revocation or move. */
  stateSince?: PlainDate | undefined
  sold: PlayTerms
  firstDay: PlainDate
  lastDay: PlainDate
  /** Shown when another person presents the card. */
  holderName: string
  /** Undefined for a klippekort, which anyone named at check-in may use. */
  golferId?: string | undefined
  /** Extra rounds, granted for clubs that left the scheme. */
  creditRounds: number
  /** Rounds that were replaced when their club left, by club; they can be played there no more. */
  replacedRounds?: Readonly<Record<string, number>> | undefined
}

export type CheckInGolfer = {
  id: string
  handicapTenths?: number | undefined
  /** Every club where the golfer is a full member. */
  homeClubIds: readonly string[]
  formerHomeClubs: readonly { clubId: string; leftOn: PlainDate }[]
  /** `misfit`: a membership that does not qualify for this card, such as a passive one for a Sæsonkort. */
  membership: 'active' | 'pending' | 'lost' | 'misfit' | 'no_right_to_play'
  /** Latest confirmation of membership, at purchase or afterwards. */
  confirmedOn?: PlainDate | undefined
  /** The day of the first check-in with a warning for the same cause. */
  firstWarnedOn?: PlainDate | undefined
  /** Kilometres from home, if known; only the Feriekort has a rule about it. */
  distanceToClubKm?: number | undefined
}

export type CheckInClub = {
  id: string
  /** All versions of its terms; on a day without a version the club is no partner. */
  terms: readonly ClubTerms[]
  course?: CourseState | undefined
}

export type EvaluateInput = {
  /** Undefined when no card has the number. */
  pass?: CheckInPass | undefined
  golfer?: CheckInGolfer | undefined
  club: CheckInClub
  /** The Danish wall clock at the club. */
  at: Moment
  holes: 9 | 18
  /** `check_in`: repeating it on the same day changes nothing. `another_round`: an explicit request. */
  intent: 'check_in' | 'another_round'
  /** Counted check-ins of this pass in this season, at all clubs. */
  history: readonly CountedCheckIn[]
  /** A visit registered for this day, to which blackout rules added later do not apply. */
  plannedVisit?: { registeredAt: Instant } | undefined
  /** Other clubs where the golfer may play, for the texts. */
  elsewhere?: { clubsWithRounds: number; nearestClub?: string | undefined } | undefined
}

export type Severity = 'deny' | 'warn'

/** A failing rule with the values of its text. `next` is the next moment at which the card is accepted here. */
export type Reason =
  | { code: 'unknown_pass'; severity: 'deny' }
  | { code: 'revoked'; severity: 'deny'; moved: boolean; since?: PlainDate | undefined }
  | { code: 'refunded' | 'withdrawn'; severity: 'deny'; since?: PlainDate | undefined }
  | { code: 'unpaid'; severity: 'deny' }
  | { code: 'not_yet_valid'; severity: 'deny'; firstDay: PlainDate }
  | { code: 'expired'; severity: 'deny'; lastDay: PlainDate; ended: 'season' | 'card' }
  | { code: 'identity_mismatch'; severity: 'deny'; holderName: string }
  | {
      code: 'not_verified'
      severity: Severity
      why: 'unconfirmed' | 'pending' | 'membership_lost' | 'membership_misfit' | 'no_right_to_play'
      year: number
      /** Last day of grace, with a warning. */
      graceTo?: PlainDate | undefined
    }
  | {
      code: 'club_not_partner_on_date'
      severity: 'deny'
      why: 'no_agreement' | 'product_not_accepted' | 'lives_too_near'
      productName: string
      partnerFrom?: PlainDate | undefined
      nearestClub?: string | undefined
    }
  | { code: 'home_club'; severity: 'deny' }
  | {
      code: 'day_type'
      severity: 'deny'
      productName: string
      weekday: Weekday
      holiday?: string | undefined
      next?: Moment | undefined
    }
  | {
      code: 'blackout'
      severity: 'deny'
      why: 'closed_to_guests' | 'course_closed'
      reason: BlackoutReason
      note?: string | undefined
      /** The day of the check-in; the text omits the day of `until` when it is the same. */
      day: PlainDate
      until?: Moment | undefined
      next?: Moment | undefined
    }
  | {
      code: 'club_limit'
      severity: 'deny'
      limit: number
      clubsElsewhere?: number | undefined
      /** The limit is the share of a company's clips that one club may take. */
      clips?: true
    }
  | { code: 'total_limit'; severity: 'deny'; limit: number; clips: boolean }
  | {
      code: 'already_today'
      severity: 'deny'
      why: 'round_played' | 'nine_left' | 'clip_today' | 'seat_changed'
      minute: MinuteOfDay
      here: boolean
      next?: Moment | undefined
    }
  | { code: 'hcp_above_max'; severity: 'warn'; maxTenths: number; handicapTenths: number }
  | { code: 'karens'; severity: 'deny' }

export type ReasonCode = Reason['code']

/** The order of docs/algorithms/entitlement.md: the first failing rule is the headline, and all are listed. */
export const rankOf: Record<ReasonCode, number> = {
  unknown_pass: 1,
  revoked: 2,
  refunded: 2,
  withdrawn: 2,
  unpaid: 3,
  not_yet_valid: 4,
  expired: 4,
  identity_mismatch: 5,
  not_verified: 6,
  club_not_partner_on_date: 7,
  home_club: 8,
  day_type: 9,
  blackout: 10,
  club_limit: 11,
  total_limit: 12,
  already_today: 13,
  hcp_above_max: 14,
  karens: 15,
}

/** The slot of an allowed check-in. `already` stores no round: the receipt of the first check-in is shown. */
export type SlotUse =
  | { kind: 'new' | 'second_nine'; slot: number; credit: boolean; weightPoints: number }
  | { kind: 'already'; slot: number; checkIn: CountedCheckIn }

export type Verdict = {
  outcome: 'allow' | 'deny' | 'allow_with_warning'
  /** In rank order. */
  reasons: Reason[]
  /** The reason to show first, a denial before a warning; undefined when there is none. */
  headline: Reason | undefined
  /** After this check-in when it is allowed. `roundsLeftTotal` is undefined for a card without a total limit. */
  roundsLeftHere: number
  roundsLeftTotal: number | undefined
  /** With a denial: the next moment at which the card is accepted here. */
  nextPossible: Moment | undefined
  slot: SlotUse | undefined
}
