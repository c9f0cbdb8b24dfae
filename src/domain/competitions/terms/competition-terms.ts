import { allowanceOf } from '#domain/handicap/allowances.ts'
import type { HandicapLimits } from '#domain/handicap/round-handicap.ts'
import { startingTieTerms, type TieTerms } from './tie-terms.ts'
import type { Scoring } from './scoring-format.ts'
import type { RulesVersion } from './rules-version.ts'

/** Who plays on (docs/algorithms/several-rounds.md). */
export type CutRule =
  | { kind: 'top'; count: number }
  /** Strokes or points behind the leader. */
  | { kind: 'within'; behind: number }
  | { kind: 'percent'; percent: number }

/** How many prizes a *række* has. `oneEach`: whoever wins a gross prize cannot win a net one too. */
export type Prizes = { gross: number; net: number; oneEach: boolean }

/** What a *række* is played by beside the rules (docs/algorithms/competition-terms.md). */
export type CompetitionTerms = {
  rules: RulesVersion
  scoring: Scoring
  /** Whole percent of the course handicap; for a side that plays one ball, from the lowest to the highest. */
  allowance: { percent: number } | { percentsLowToHigh: readonly number[] }
  /** 100 % with fewer than so many at the deadline of entry; null for off. Individual stroke play only. */
  fullHandicapBelow: number | null
  limits: HandicapLimits
  ties: Pick<TieTerms, 'steps' | 'netBasis' | 'playOffFor'>
  cut: (CutRule & { afterRound: number; byBrokenTies: boolean }) | null
  uncertified: 'disqualified' | 'two_strokes'
  notReturned: 'NR' | 'DQ'
  noShow: 'NS' | 'DQ'
  /** What strokes are given when a match or a play-off goes on; scaled to its number of holes. */
  extraHoles: 'as_in_the_round' | 'none' | 'scaled'
  /** Null where the conditions say nothing of prizes. */
  prizes: Prizes | null
}

/** What a competition starts with, editable until its draw. */
export function startingCompetitionTerms(
  scoring: Scoring,
  rules: RulesVersion = 'whs_2024',
): CompetitionTerms {
  return {
    rules,
    scoring,
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
 * The allowance that counts, decided once when entry has closed.
 * @param entered players at the deadline; whoever comes or goes later changes nothing.
 */
export function allowanceAtDeadline(
  { allowance, fullHandicapBelow, scoring }: CompetitionTerms,
  entered: number,
): CompetitionTerms['allowance'] {
  const isStrokePlay = scoring.net && scoring.format.kind === 'stroke_play'
  const isSmall = fullHandicapBelow !== null && entered < fullHandicapBelow
  return isStrokePlay && isSmall && 'percent' in allowance ? { percent: 100 } : allowance
}

/** A common table of the committee's: albatross 8, eagle 5, birdie 2, par 0, bogey −1, more −3. */
export const startingPoints = {
  points: { '-3': 8, '-2': 5, '-1': 2, '0': 0, '1': -1, '2': -3 },
  noScore: -3,
} as const

/** Appendix C for single players; modified Stableford as Stableford. */
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
