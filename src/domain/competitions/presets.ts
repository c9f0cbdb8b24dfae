import type { Moment } from '#domain/shared/clock-time.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import { tiePresets } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { startingCompetitionTerms, type CompetitionTerms } from './terms/competition-terms.ts'
import { rulesOn } from './terms/rules-version.ts'
import { recommendedForTeam, type Team } from './terms/team.ts'

export const formatPresets = [
  'stableford',
  'stroke_play',
  'a_stroke_play',
  'maximum_score',
  'four_ball',
  'scramble',
  'championship',
  'knock_out',
  'cup',
] as const
export type FormatPreset = (typeof formatPresets)[number]

export const divisionPresets = ['one', 'by_handicap', 'by_gender', 'by_age'] as const
export type DivisionPreset = (typeof divisionPresets)[number]

/** The limits of a *række*, null for none: handicap index in tenths, ages on the first day. */
export type DivisionLimits = {
  handicapFromTenths: number | null
  handicapToTenths: number | null
  gender: 'men' | 'women' | null
  ageFrom: number | null
  ageTo: number | null
}

export type PlannedDivision = DivisionLimits & { name: string; terms: CompetitionTerms }

export type PlannedTournament = {
  divisions: PlannedDivision[]
  /** The days of the rounds, in order. */
  days: PlainDate[]
  /** The maximum number of players. */
  places: number
  firstMinute: number
  interval: number
  entryCloses: Moment
  withdrawBefore: Moment
  memberFeeOre: Ore
  cardFeeOre: Ore | null
  cardUsesRound: boolean
  /** Whether the longest tees are played. */
  longestTees: boolean
}

/**
 * The whole tournament that follows from the answers of *Ny turnering*, without name and course
 * (D34, docs/algorithms/tournament-presets.md).
 * @param feeOre for everybody, from 0.
 * @param today the Danish day of planning; a tournament planned at short notice has a later deadline.
 * @throws RangeError for a day before the first known rules.
 */
export function planTournament(
  answers: { day: PlainDate; format: FormatPreset; divisions: DivisionPreset; feeOre: Ore },
  today: PlainDate,
): PlannedTournament {
  const { day, format, divisions, feeOre } = answers
  const isChampionship = format === 'championship'
  const closes = deadlineFor(day, today)
  return {
    divisions: limitsOf[divisions].map(({ name, ...limits }, i) => ({
      name,
      ...open,
      ...limits,
      terms: termsOf(format, i === 0, day),
    })),
    days: isChampionship ? [day, addDays(day, 1)] : [day],
    places: 72,
    firstMinute,
    interval: 10,
    entryCloses: closes,
    withdrawBefore: closes,
    memberFeeOre: feeOre,
    cardFeeOre: null,
    cardUsesRound: false,
    longestTees: isChampionship,
  }
}

/** When entry to a tournament on `day` closes if it is planned today. */
export function deadlineFor(day: PlainDate, today: PlainDate): Moment {
  const ahead = daysBetween(today, day)
  if (ahead >= 4) return { day: addDays(day, -3), minute: 18 * 60 }
  if (ahead >= 2) return { day: addDays(day, -1), minute: 12 * 60 }
  return { day, minute: firstMinute - 60 }
}

/**
 * The usual tee of a gender, among the tees rated for it; undefined when there is none. The first of
 * several tees of the same length is chosen.
 */
export function usualTee<Tee extends { lengthMetres: number | null }>(
  rated: readonly Tee[],
  gender: 'men' | 'women',
  longest = false,
): Tee | undefined {
  const byLength = rated.toSorted((a, b) => (b.lengthMetres ?? 0) - (a.lengthMetres ?? 0))
  if (longest) return byLength[0]
  return gender === 'women' ? byLength.at(-1) : byLength[Math.floor((byLength.length - 1) / 2)]
}

/** The genders that need a tee: both, unless every *række* is for the same one. */
export function gendersOf(divisions: readonly Pick<DivisionLimits, 'gender'>[]) {
  const both = ['men', 'women'] as const
  return both.filter((each) => divisions.some(({ gender }) => gender === null || gender === each))
}

const firstMinute = 9 * 60

const open: DivisionLimits = {
  handicapFromTenths: null,
  handicapToTenths: null,
  gender: null,
  ageFrom: null,
  ageTo: null,
}

const limitsOf: Record<DivisionPreset, readonly (Partial<DivisionLimits> & { name: string })[]> = {
  one: [{ name: 'Alle' }],
  by_handicap: [
    { name: 'A-rækken', handicapToTenths: 114 },
    { name: 'B-rækken', handicapFromTenths: 115, handicapToTenths: 184 },
    { name: 'C-rækken', handicapFromTenths: 185, handicapToTenths: 540 },
  ],
  by_gender: [
    { name: 'Damer', gender: 'women' },
    { name: 'Herrer', gender: 'men' },
  ],
  by_age: [
    { name: 'Juniorer', ageTo: 18 },
    { name: 'Voksne', ageFrom: 19, ageTo: 49 },
    { name: 'Seniorer', ageFrom: 50 },
  ],
}

function termsOf(format: FormatPreset, isFirst: boolean, day: PlainDate): CompetitionTerms {
  const rules = rulesOn(day)
  if (!rules) throw new RangeError(`No rules for ${day}`)
  const scoring = scoringOf(format, isFirst)
  const terms = startingCompetitionTerms(scoring, rules.version)
  const team = teamOf[format]
  if (team) return { ...terms, team, allowance: recommendedForTeam(team, scoring) }
  if (format === 'knock_out' || format === 'cup') {
    return {
      ...terms,
      allowance: { percent: 100 },
      matchPlay: { draw: format, sharesContacts: true },
    }
  }
  if (format !== 'championship') return terms
  return { ...terms, ties: { ...terms.ties, steps: tiePresets.play_off } }
}

const teamOf: Partial<Record<FormatPreset, Team>> = {
  four_ball: { kind: 'best_balls', size: 2, count: 1 },
  scramble: { kind: 'one_ball', play: 'scramble', size: 4, drivesEach: 3 },
}

function scoringOf(format: FormatPreset, isFirst: boolean): Scoring {
  const stableford: Scoring = { format: { kind: 'stableford' }, net: true }
  const strokePlay: Scoring = { format: { kind: 'stroke_play' }, net: true }
  switch (format) {
    case 'stableford':
    case 'four_ball':
      return stableford
    case 'scramble':
    case 'stroke_play':
    case 'knock_out':
    case 'cup':
      return strokePlay
    case 'a_stroke_play':
      return isFirst ? strokePlay : stableford
    case 'maximum_score':
      return { format: { kind: 'maximum_score', maximum: 'netDoubleBogey' }, net: true }
    case 'championship':
      return { ...strokePlay, net: false }
  }
}
