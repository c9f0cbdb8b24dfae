import type { BoardFacts, PlayerCard } from './board-facts.ts'
import { hideLastHoles, isRevealed } from './hide-holes.ts'

/** The facts as everybody may see them: without the holes that are still hidden (LB-18). */
export function seenFacts(facts: BoardFacts): BoardFacts {
  const { round, tournament } = facts
  const hidden = isRevealed(tournament.state) ? 0 : round.hiddenHoles
  if (hidden === 0) return { ...facts, round: { ...round, hiddenHoles: 0 } }
  const players = facts.players.map((player) => ({
    ...player,
    cards: player.cards.map((card) =>
      card.roundId === round.id ? { ...card, scores: seenScores(facts, card, hidden) } : card,
    ),
  }))
  return { ...facts, players }
}

function seenScores({ tees, flights }: BoardFacts, card: PlayerCard, hidden: number) {
  const numbers = tees.find(({ id }) => id === card.teeId)?.holes.map(({ number }) => number) ?? []
  const startHole = flights.find(({ id }) => id === card.flightId)?.hole ?? 1
  return hideLastHoles(card.scores, { numbers, startHole, hidden })
}
