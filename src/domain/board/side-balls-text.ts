import { countedBalls, countedBallsText } from '../results/counted-balls.ts'
import { playsRound } from '../competitions/terms/played-rounds.ts'
import type { Scoring } from '../competitions/terms/scoring-format.ts'
import type { BoardFacts } from './board-facts.ts'
import { rankedFacts } from './side-rows.ts'

type Asked = {
  division: BoardFacts['divisions'][number]
  scoring: Scoring
  /** The side. */
  entryId: string
}

/** Whose balls counted over the rounds so far; empty for who is no side of best balls. */
export function sideBallsText(all: BoardFacts, { division, scoring, entryId }: Asked): string {
  const { players, rounds, round: shown } = rankedFacts(all)
  const side = players.find(({ id }) => id === entryId)
  if (!side?.members) return ''
  const { cards, members } = side
  return countedBallsText(
    cards.flatMap(({ roundId, sideBalls }) => {
      const round = rounds.find(({ id }) => id === roundId)
      const counts =
        round &&
        !round.isVoid &&
        round.number <= shown.number &&
        playsRound(division.terms, round.number)
      if (!counts || !sideBalls) return []
      const own = members.filter((member) => member.cards.some((card) => card.roundId === roundId))
      const { balls, count } = sideBalls
      return [{ names: own.map(({ name }) => name), ...countedBalls(balls, { scoring, count }) }]
    }),
  )
}
