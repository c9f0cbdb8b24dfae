import { decisionText } from './match-score.ts'
import { winnerOf, type Match, type MatchDecision } from './match.ts'

type Context = {
  nameOf: (contestant: string) => string
  /** `Kvartfinale`, by the round from 1. */
  roundNameOf: (round: number) => string
}

/**
 * How far a contestant came in a knock-out and why: each decided match with its result and opponent, a bye by itself,
 * the lost one last. Empty before the first result.
 */
export function knockOutPathText(
  matches: readonly Match[],
  contestant: string,
  { nameOf, roundNameOf }: Context,
): string {
  return matches
    .filter(({ stage, a, b, decision }) => {
      return stage === 'knock_out' && decision !== null && [a, b].includes(contestant)
    })
    .toSorted((one, other) => one.round - other.round)
    .map((match) => {
      const { a, b, round, decision } = match
      const opponent = a === contestant ? b : a
      const result = decision ? resultText(decision) : ''
      const isLost = decision?.how !== 'both_absent' && winnerOf(match) !== contestant
      const by =
        opponent === null ? '' : ` ${isLost ? 'til' : wordOf(decision)} ${nameOf(opponent)}`
      return `${roundNameOf(round)}: ${isLost ? (isOnExtraHole(decision) ? 'tabt ' : 'tabt, ') : ''}${result}${by}.`
    })
    .join(' ')
}

/** As beside the winner of a match, and an extra hole as in a sentence: `på 19. hul`. */
const resultText = (decision: MatchDecision): string =>
  (isOnExtraHole(decision) ? 'på ' : '') + decisionText(decision)

const isOnExtraHole = (decision: MatchDecision | null): boolean =>
  decision?.how === 'played' && 'extraHole' in decision.score

function wordOf(decision: MatchDecision | null): string {
  return decision?.how === 'played' ? 'over' : decision?.how === 'conceded' ? 'af' : 'mod'
}

/**
 * The places of a knock-out whose final is decided: the winner, the other finalist, and the losers of the
 * semi-finals, who share the third place because they do not meet.
 */
export function knockOutPlaces(
  matches: readonly Match[],
): { place: number; contestants: string[] }[] {
  const ofKnockOut = matches.filter(({ stage }) => stage === 'knock_out')
  const last = Math.max(0, ...ofKnockOut.map(({ round }) => round))
  const final = ofKnockOut.find(({ round }) => round === last)
  const champion = final && winnerOf(final)
  if (!champion) return []
  const places = [
    { place: 1, contestants: [champion] },
    { place: 2, contestants: losersOf([final]) },
    { place: 3, contestants: losersOf(ofKnockOut.filter(({ round }) => round === last - 1)) },
  ]
  return places.filter(({ contestants }) => contestants.length > 0)
}

/** Nobody where neither appeared, and where there was no opponent. */
const losersOf = (matches: readonly Match[]): string[] =>
  matches.flatMap((match) => {
    const winner = winnerOf(match)
    return winner === null ? [] : [match.a, match.b].filter((id) => id !== null && id !== winner)
  }) as string[]
