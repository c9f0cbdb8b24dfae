import { expect, test } from 'vitest'
import type { TournamentState } from '#domain/competitions/state.ts'
import { roundState, type RoundState } from './round-state.ts'

const played = { isDrawn: true, isVoid: false, cards: 4, begun: 4, delivered: 4 }
const on = { ...played, delivered: 3 }

test.each<[RoundState, TournamentState, Parameters<typeof roundState>[0]]>([
  ['not_drawn', 'closed', { isDrawn: false, isVoid: false, cards: 0, begun: 0, delivered: 0 }],
  ['not_drawn', 'in_play', { isDrawn: false, isVoid: false, cards: 0, begun: 0, delivered: 0 }],
  ['drawn', 'drawn', { isDrawn: true, isVoid: false, cards: 4, begun: 0, delivered: 0 }],
  ['in_play', 'in_play', on],
  ['suspended', 'suspended', on],
  ['scores_in', 'in_play', played],
  ['scores_in', 'suspended', played],
  ['provisional', 'provisional', played],
  ['final', 'final', played],
  ['void', 'in_play', { ...on, isVoid: true }],
  ['void', 'final', { ...played, isVoid: true }],
])('a round is %s in a tournament that is %s', (state, tournament, round) => {
  expect(roundState(round, tournament)).toBe(state)
})
