import { expect, test } from 'vitest'
import type { RoundStatus } from '#domain/competitions/player-status.ts'
import { boardFacts } from '#test/board-facts.ts'
import { boardSkins } from './skins-cards.ts'

/** Three players in two rounds of fours with skins, won in both by the last player alone on the first hole. */
function played(given: RoundStatus, isVoid = false) {
  const facts = boardFacts({ players: 3, rounds: 2 })
  const terms = { halved: 'none', left: 'expires' } as const
  return boardSkins({
    ...facts,
    rounds: facts.rounds.map((round) => ({ ...round, isVoid: isVoid && round.number === 1 })),
    players: facts.players.map((player, at) => ({
      ...player,
      ...(at === 2 && given),
      cards: player.cards.map((card) => ({
        ...card,
        scores: Array.from({ length: 18 }, (_, hole) => (at === 2 && hole === 0 ? 3 : 4)),
      })),
    })),
    skins: facts.rounds.map(({ id }) => ({
      id: `skins-${id}`,
      roundId: id,
      division: null,
      net: false,
      terms,
      prize: null,
      playOffWinner: null,
    })),
  }).map(({ roundNumber, won }) => [roundNumber, won.length])
}

test.each<[RoundStatus['status'], string | null, number[]]>([
  [null, null, [1, 1]],
  ['DQ', 'round-2', [1, 0]],
  ['WD', 'round-2', [1, 0]],
  ['DQ', 'round-1', [0, 0]],
  ['DQ', null, [0, 0]],
  ['WD', null, [0, 0]],
  ['MC', 'round-1', [1, 1]],
])('%s since %s: the skins of both rounds', (status, statusRoundId, winners) => {
  expect(played({ status, statusRoundId })).toEqual(winners.map((count, i) => [i + 1, count]))
})

test('a void round has no skins', () => {
  expect(played({ status: null, statusRoundId: null }, true)).toEqual([[2, 1]])
})
