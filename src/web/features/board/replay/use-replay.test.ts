import { expect, test } from 'vitest'
import { buildBoard } from '#domain/board/build-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import { hasDay } from './use-replay.ts'

test('the day is offered once this round has a score, and not for a void one', () => {
  const facts = { ...boardFacts({ players: 2, played: 1, rounds: 2 }), changedAt: 1 }
  const players = facts.players.map(({ cards: [first, second], ...player }) => ({
    ...player,
    cards: [first!, { ...second!, scores: second!.scores.map(() => null) }],
  }))
  const voided = { ...facts, round: { ...facts.round, voidReason: 'Torden' } }
  const boards = [facts, { ...facts, players }, voided].map(buildBoard)
  expect(boards.map(hasDay)).toEqual([true, false, false])
})
