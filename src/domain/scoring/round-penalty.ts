import { lowWins, type Format, type Scoring } from '#domain/competitions/terms/scoring-format.ts'

/** What is penalised on the round instead of on a hole (docs/algorithms/scoring.md, Penalties on the round). */
export const penaltyKinds = ['clubs', 'start_time', 'delay', 'other'] as const
export type PenaltyKind = (typeof penaltyKinds)[number]

/** What the committee takes off a round, in points or holes. */
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

/** Most of each, and of all together, that can be taken off a round. */
export const maxPenalty = 10
export const maxPenalties = 5

/** In points or holes; null where strokes are counted, for there a penalty stands on its hole. */
export const penaltyUnit = (scoring: Scoring): 'points' | 'holes' | null =>
  lowWins(scoring) ? null : scoring.format.kind === 'par_bogey' ? 'holes' : 'points'

/** The usual penalty: of clubs for one hole of the breach, of delay for the first. */
export function usualPenalty(kind: PenaltyKind, format: Format['kind']): number {
  if (format === 'par_bogey' || kind === 'delay' || kind === 'other') return 1
  return 2
}

export const deductedOf = (penalties: readonly Pick<RoundPenalty, 'amount'>[]): number =>
  penalties.reduce((sum, { amount }) => sum + amount, 0)

/** `2, forkert starttid: mødte kl. 9.03`. */
export const formatPenalty = ({ kind, amount, reason }: RoundPenalty): string =>
  `${amount}, ${penaltyText[kind]}: ${reason}`
