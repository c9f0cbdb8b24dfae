import { expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import { buildBoard } from './build-board.ts'

/** Two players in two rounds; one of them has a blank card in the first round. */
function statuses(hiddenHoles: number) {
  const facts = boardFacts({ players: 2, rounds: 2, played: 1 })
  const rounds = facts.rounds.map((one) => (one.number === 1 ? { ...one, hiddenHoles } : one))
  const players = facts.players.map((player, at) => ({
    ...player,
    cards: player.cards.map((card) =>
      at === 1 && card.roundId === 'round-1'
        ? { ...card, scores: card.scores.map(() => null) }
        : card,
    ),
  }))
  return buildBoard({ ...facts, rounds, players }).rows.map(({ status }) => status)
}

test.each([0, 3, 9])(
  'a player without a card of an earlier round has no place, with %s hidden holes (LB-18)',
  (hidden) => {
    expect(statuses(hidden)).toEqual([null, 'NC'])
  },
)

test('a missing card of a round that is completely hidden is not shown', () => {
  expect(statuses(18)).toEqual([null, null])
})
