import { allowanceOf } from '#domain/handicap/allowances.ts'
import type { HandicapLimits } from '#domain/handicap/round-handicap.ts'
import { startingTieTerms, type TieTerms } from './tie-terms.ts'
import type { MatchPlayTerms } from './match-terms.ts'
import type { Scoring } from './scoring-format.ts'
import type { RulesVersion } from './rules-version.ts'
import type { Team } from './team.ts'

/** Who plays on after a round (docs/algorithms/several-rounds.md). */
export type CutRule =
  | { kind: 'top'; count: number }
  /** Strokes or points behind the leader. */
  | { kind: 'within'; behind: number }
  /** The best, and everybody within so many of the leader besides. */
  | { kind: 'either'; count: number; behind: number }
  | { kind: 'percent'; percent: number }

/** The prizes of a *række*. */
export type Prizes = {
  gross: number
  net: number
  /** The winner of a gross prize cannot win a net one too. */
  oneEach: boolean
  /** A prize for every n-th place of the list that the *række* is played by, from 2; absent for none. */
  everyNth?: number | undefined
  /** Who is marked absent at the ceremony wins nothing, and the next player does. */
  absentPasses?: boolean | undefined
}

/** The committee's terms of a *række*, in addition to the rules (docs/algorithms/competition-terms.md). */
export type CompetitionTerms = {
  rules: RulesVersion
  scoring: Scoring
  /** Null where every player is placed alone. */
  team: Team | null
  /** Whole percent of the course handicap; for a side that plays one ball, from the lowest to the highest. */
  allowance: { percent: number } | { percentsLowToHigh: readonly number[] }
  /** 100 % with fewer players than this at the entry deadline; null for never. Individual stroke play only. */
  fullHandicapBelow: number | null
  limits: HandicapLimits
  ties: Pick<TieTerms, 'steps' | 'netBasis' | 'playOffFor'>
  cut: (CutRule & { afterRound: number; byBrokenTies: boolean }) | null
  /** The numbers of the rounds that the *række* plays, from 1; absent or null for all of them. */
  playedRounds?: readonly number[] | null | undefined
  uncertified: 'disqualified' | 'two_strokes'
  notReturned: 'NR' | 'DQ'
  noShow: 'NS' | 'DQ'
  /** Which strokes a match or play-off gives on extra holes; `scaled` to their number. */
  extraHoles: 'as_in_the_round' | 'none' | 'scaled'
  /** Null when the conditions mention no prizes. */
  prizes: Prizes | null
  /** Matches instead of cards against the field; absent or null in every other format. */
  matchPlay?: MatchPlayTerms | null | undefined
}

/** The default terms of a competition, which can be edited until its draw. */
export function startingCompetitionTerms(
  scoring: Scoring,
  rules: RulesVersion = 'whs_2024',
): CompetitionTerms {
  return {
    rules,
    scoring,
    team: null,
    allowance: { percent: scoring.net ? recommendedPercent(scoring) : 0 },
    fullHandicapBelow: null,
    limits: { mostIndexTenths: null, mostPlayingHandicap: null },
    ties: {
      steps: startingTieTerms.steps,
      netBasis: startingTieTerms.netBasis,
      playOffFor: startingTieTerms.playOffFor,
    },
    cut: null,
    uncertified: 'disqualified',
    notReturned: 'NR',
    noShow: 'NS',
    extraHoles: 'as_in_the_round',
    prizes: null,
  }
}

/**
 * The allowance of the competition, decided once when entry has closed.
 * @param entered players at the deadline; later entries and withdrawals change nothing.
 */
export function allowanceAtDeadline(
  { allowance, fullHandicapBelow, scoring, team }: CompetitionTerms,
  entered: number,
): CompetitionTerms['allowance'] {
  const isStrokePlay = team === null && scoring.net && scoring.format.kind === 'stroke_play'
  const isSmall = fullHandicapBelow !== null && entered < fullHandicapBelow
  return isStrokePlay && isSmall && 'percent' in allowance ? { percent: 100 } : allowance
}

/** A common points table: albatross 8, eagle 5, birdie 2, par 0, bogey −1, worse −3. */
export const startingPoints = {
  points: { '-3': 8, '-2': 5, '-1': 2, '0': 0, '1': -1, '2': -3 },
  noScore: -3,
} as const

/** The recommendation of WHS Appendix C for single players; modified Stableford counts as Stableford. */
export function recommendedPercent({ format }: Pick<Scoring, 'format'>): number {
  const codes = {
    stroke_play: 'individualStroke',
    stableford: 'individualStableford',
    modified_stableford: 'individualStableford',
    maximum_score: 'individualMaximumScore',
    par_bogey: 'individualParBogey',
  } as const
  const found = allowanceOf(codes[format.kind])
  if (found?.of !== 'player') throw new RangeError(`No allowance for ${format.kind}`)
  return found.percent
}
