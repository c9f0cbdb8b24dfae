import { ageOn, type PlainDate } from '#domain/shared/dates.ts'
import type { EntryPhase } from '../competitions/phase.ts'
import type { TournamentState } from '../competitions/state.ts'

/** Why a golfer cannot enter, in the order in which obstacles are shown. */
export const entryObstacles = [
  'called_off',
  'no_rounds',
  'entry_closed',
  'not_open_yet',
  'already_entered',
  'not_proven',
  'membership_unconfirmed',
  'no_right_to_play',
  'members_only',
  'no_handicap',
  'handicap_too_low',
  'handicap_too_high',
  'other_gender',
  'birth_date_missing',
  'below_age',
  'above_age',
] as const
export type EntryObstacle = (typeof entryObstacles)[number]

export type Gender = 'men' | 'women'

/** The facts about a golfer that entry depends on. */
export type Entrant = {
  /** In tenths; null without an index. */
  handicapTenths: number | null
  /** Null until the golfer has chosen a tee. */
  gender: Gender | null
  birthDate: PlainDate | null
  /** Proven by the golfer's own DGU login, not claimed by an entered number. */
  isProven: boolean
  /** The calendar year for which the membership is confirmed (D7). */
  confirmedForYear: number | null
  /** Null before the first request to the union. */
  rightToPlay: boolean | null
  hasEntered: boolean
  /** A member of the host club with a right to play there. */
  isMember: boolean
}

export type EntryTerms = {
  state: TournamentState
  phase: EntryPhase
  rounds: number
  /** Whether only members of the host club may enter themselves. */
  membersOnly: boolean
}

/**
 * The obstacles that apply to every *række*; empty when there are none
 * (docs/algorithms/tournament-entry.md, *Verdicts*).
 * @param year the Danish calendar year of today.
 */
export function obstaclesToTournament(
  { state, phase, rounds, membersOnly }: EntryTerms,
  golfer: Entrant,
  year: number,
): EntryObstacle[] {
  const isConfirmed = golfer.confirmedForYear !== null && golfer.confirmedForYear >= year
  return ofThose({
    called_off: state === 'cancelled',
    no_rounds: rounds === 0,
    entry_closed: state !== 'cancelled' && phase === 'over',
    not_open_yet: phase === 'soon',
    already_entered: golfer.hasEntered,
    not_proven: !golfer.isProven,
    membership_unconfirmed: golfer.isProven && !isConfirmed,
    no_right_to_play: golfer.isProven && isConfirmed && golfer.rightToPlay === false,
    members_only: membersOnly && golfer.isProven && !golfer.isMember,
  })
}

/** Handicap index in tenths, ages in whole years on the first day; null for no limit. */
export type DivisionRules = {
  handicapFromTenths: number | null
  handicapToTenths: number | null
  gender: Gender | null
  ageFrom: number | null
  ageTo: number | null
  isNet: boolean
}

/** The obstacles of one *række*. Its limits are inclusive. */
export function obstaclesToDivision(
  rules: DivisionRules,
  golfer: Pick<Entrant, 'handicapTenths' | 'gender' | 'birthDate'>,
  firstDay: PlainDate,
): EntryObstacle[] {
  const { handicapFromTenths: low, handicapToTenths: high, ageFrom, ageTo } = rules
  const { handicapTenths: index, gender, birthDate } = golfer
  const age = birthDate === null ? null : ageOn(birthDate, firstDay)
  return ofThose({
    no_handicap: index === null && (rules.isNet || low !== null || high !== null),
    handicap_too_low: index !== null && low !== null && index < low,
    handicap_too_high: index !== null && high !== null && index > high,
    other_gender: gender !== null && rules.gender !== null && gender !== rules.gender,
    birth_date_missing: age === null && (ageFrom !== null || ageTo !== null),
    below_age: age !== null && ageFrom !== null && age < ageFrom,
    above_age: age !== null && ageTo !== null && age > ageTo,
  })
}

const ofThose = (holds: Partial<Record<EntryObstacle, boolean>>) =>
  entryObstacles.filter((obstacle) => holds[obstacle])
