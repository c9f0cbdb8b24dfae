import { expect, test } from 'vitest'
import { isFlightOver } from './flight-over.ts'
import type { TournamentState } from '../competitions/state.ts'

const card = (entryId: string, deliveredAt: number | null) => ({ entryId, deliveredAt })
const retired = { code: 'RTD' }
const anna = { entryId: 'anna', status: null }
const bo = { entryId: 'bo', status: null }

type Cards = ReturnType<typeof card>[]
type Given = [state: TournamentState, players: { entryId: string; status: unknown }[], cards: Cards]

test.each<[string, Given, boolean]>([
  ['nothing is in', ['in_play', [anna, bo], [card('anna', null)]], false],
  ['one of two cards is in', ['in_play', [anna, bo], [card('anna', 1)]], false],
  ['both cards are in', ['in_play', [anna, bo], [card('anna', 1), card('bo', 2)]], true],
  [
    'one card is in, and the other player retired',
    ['in_play', [anna, { ...bo, status: retired }], [card('anna', 1)]],
    true,
  ],
  ['the result stands', ['provisional', [anna, bo], []], true],
  ['the tournament was cancelled', ['cancelled', [anna], []], true],
])(
  'whether phones have nothing more to write in a flight where %s',
  (_, [state, players, cards], isIt) => {
    expect(isFlightOver({ state, voidReason: null, players, cards })).toBe(isIt)
  },
)

test('phones have nothing more to write in a round that is void', () => {
  const flight = { state: 'in_play' as const, players: [anna], cards: [card('anna', null)] }
  expect(isFlightOver({ ...flight, voidReason: 'Uvejr' })).toBe(true)
})
