import type { CompetitionTerms } from './competition-terms.ts'

type Terms = Pick<CompetitionTerms, 'playedRounds'>

/** Whether a *række* plays the round with this number (docs/algorithms/several-rounds.md). */
export const playsRound = ({ playedRounds }: Terms, number: number): boolean =>
  playedRounds == null || playedRounds.includes(number)

/**
 * The numbers of the rounds that a *række* plays, in order.
 * @param count the number of rounds of the tournament.
 */
export const roundsPlayed = (terms: Terms, count: number): number[] =>
  Array.from({ length: count }, (_, i) => i + 1).filter((number) => playsRound(terms, number))
