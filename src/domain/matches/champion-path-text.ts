import { decisionText } from './match-score.ts'
import { winnerOf, type Match } from './match.ts'

type Context = {
  nameOf: (contestant: string) => string
  /** `Kvartfinale`, by the round from 1. */
  roundNameOf: (round: number) => string
}

/**
 * Why the winner of a knock-out has won: each match on the way with its result and opponent, a bye or a walkover
 * without an opponent by itself.
 */
export function championPathText(
  matches: readonly Match[],
  champion: string,
  { nameOf, roundNameOf }: Context,
): string {
  return matches
    .filter((match) => match.stage === 'knock_out' && winnerOf(match) === champion)
    .toSorted((one, other) => one.round - other.round)
    .map(({ a, b, round, decision }) => {
      const opponent = a === champion ? b : a
      const result = decision ? decisionText(decision) : ''
      const word = decision?.how === 'played' ? 'over' : decision?.how === 'conceded' ? 'af' : 'mod'
      const by = opponent === null ? '' : ` ${word} ${nameOf(opponent)}`
      return `${roundNameOf(round)}: ${result}${by}.`
    })
    .join(' ')
}
