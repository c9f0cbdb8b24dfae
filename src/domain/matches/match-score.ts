import type { MatchDecision, MatchScore, MatchStage } from './match.ts'

/** Why a decision cannot be the end of a match. */
export type DecisionError =
  | 'match_score_impossible'
  | 'match_halved_in_knock_out'
  | 'match_extra_hole_in_pool'

/**
 * Whether a score can end a match of this many holes: it must not have been over before, and the other
 * side must not be able to catch up (docs/algorithms/matches.md, possible results; Rule 3.2a).
 */
export function isPossibleScore(score: MatchScore, holes: 9 | 18): boolean {
  if ('extraHole' in score) return score.extraHole > holes && score.extraHole <= 2 * holes
  const { up, left } = score
  if (left === 0) return up === 1 || up === 2
  return left > 0 && left < holes && up <= holes - left && (up === left + 1 || up === left + 2)
}

/** The first error of a decision that somebody reports; null when it can be true. */
export function decisionError(
  decision: MatchDecision,
  { stage, holes }: { stage: MatchStage; holes: 9 | 18 },
): DecisionError | null {
  if (decision.how === 'halved') return stage === 'knock_out' ? 'match_halved_in_knock_out' : null
  if (decision.how !== 'played') return null
  if (!isPossibleScore(decision.score, holes)) return 'match_score_impossible'
  return 'extraHole' in decision.score && stage !== 'knock_out' ? 'match_extra_hole_in_pool' : null
}

/** Every score that can end a match, the closest first: `1 op`, `2 op`, `2&1` … `19. hul`. */
export function possibleScores(holes: 9 | 18, stage: MatchStage): MatchScore[] {
  const inTime = Array.from({ length: holes }, (_, left) => left).flatMap((left) =>
    Array.from({ length: holes }, (_, i) => ({ up: i + 1, left })),
  )
  const extra = Array.from({ length: holes }, (_, i) => ({ extraHole: holes + i + 1 }))
  return [...inTime, ...(stage === 'knock_out' ? extra : [])].filter((score) =>
    isPossibleScore(score, holes),
  )
}

/** `3&2`, `1 op`, `19. hul`. */
export function scoreText(score: MatchScore): string {
  if ('extraHole' in score) return `${score.extraHole}. hul`
  return score.left > 0 ? `${score.up}&${score.left}` : `${score.up} op`
}

/** How a match ended, beside the winner: `3&2`, `givet`, `w.o.`, `delt`. */
export function decisionText(decision: MatchDecision): string {
  return decision.how === 'played' ? scoreText(decision.score) : words[decision.how]
}

const words = {
  halved: 'delt',
  conceded: 'givet',
  walkover: 'w.o.',
  both_absent: 'ingen mødte',
  bye: 'oversidder',
} as const

/** Whether two decisions say the same, so that two reports of it agree. */
export const isSameDecision = (one: MatchDecision, other: MatchDecision): boolean =>
  JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))

const keyOf = (decision: MatchDecision) => [
  decision.how,
  'winner' in decision ? decision.winner : null,
  decision.how === 'played' ? scoreText(decision.score) : null,
]
