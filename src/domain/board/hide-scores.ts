import type { BoardFacts, PlayerCard } from './board-facts.ts'
import { hideLastHoles, isRevealed } from '../scoring/hide-holes.ts'

/** The facts that are public: without the scores on holes that are still hidden in any round. */
export function hideScores(facts: BoardFacts): BoardFacts {
  const { round, rounds, tournament } = facts
  if (isRevealed(tournament.state)) {
    return {
      ...facts,
      round: { ...round, hiddenHoles: 0, opensAt: null },
      rounds: rounds.map((one) => ({ ...one, hiddenHoles: 0 })),
    }
  }
  const hiddenIn = new Map(rounds.map(({ id, hiddenHoles }) => [id, hiddenHoles]))
  const toPublicCard = (card: PlayerCard) => {
    const hidden = hiddenIn.get(card.roundId) ?? 0
    return hidden === 0 ? card : { ...card, scores: publicScores(facts, card, hidden) }
  }
  const players = facts.players.map((player) => ({
    ...player,
    cards: player.cards.map(toPublicCard),
  }))
  return { ...facts, players }
}

function publicScores(
  { tees }: BoardFacts,
  { teeId, scores, startHole }: PlayerCard,
  hidden: number,
) {
  const numbers = tees.find(({ id }) => id === teeId)?.holes.map(({ number }) => number) ?? []
  return hideLastHoles(scores, { numbers, startHole, hidden })
}
