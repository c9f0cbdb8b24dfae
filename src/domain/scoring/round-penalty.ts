import { lowWins, type Format, type Scoring } from '#domain/competitions/terms/scoring-format.ts'

/** Breaches with a penalty on the round instead of on a hole (docs/algorithms/scoring.md, Penalties on the round). */
export const penaltyKinds = ['clubs', 'start_time', 'delay', 'other'] as const
export type PenaltyKind = (typeof penaltyKinds)[number]

/** A deduction by the committee from a round, in points or holes. */
export type RoundPenalty = {
  kind: PenaltyKind
  amount: number
  reason: string
}

export const penaltyText: Record<PenaltyKind, string> = {
  clubs: 'for mange køller',
  start_time: 'forkert starttid',
  delay: 'unødig forsinkelse',
  other: 'andet',
}

/** The highest amount of one penalty, and the highest number of penalties on a round. */
export const maxPenalty = 10
export const maxPenalties = 5

/** The unit of penalties on the round; null where strokes are counted, because they are added to a hole there. */
export const penaltyUnit = (scoring: Scoring): 'points' | 'holes' | null =>
  lowWins(scoring) ? null : scoring.format.kind === 'par_bogey' ? 'holes' : 'points'

/** The usual penalty: for one hole with too many clubs, for the first delay. */
export function usualPenalty(kind: PenaltyKind, format: Format['kind']): number {
  if (format === 'par_bogey' || kind === 'delay' || kind === 'other') return 1
  return 2
}

export const deductedOf = (penalties: readonly Pick<RoundPenalty, 'amount'>[]): number =>
  penalties.reduce((sum, { amount }) => sum + amount, 0)

/** `2, forkert starttid: mødte kl. 9.03`. */
export const formatPenalty = ({ kind, amount, reason }: RoundPenalty): string =>
  `${amount}, ${penaltyText[kind]}: ${reason}`
