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
  ['no card is delivered', ['in_play', [anna, bo], [card('anna', null)]], false],
  ['one of two cards is delivered', ['in_play', [anna, bo], [card('anna', 1)]], false],
  ['both cards are delivered', ['in_play', [anna, bo], [card('anna', 1), card('bo', 2)]], true],
  [
    'one card is delivered, and the other player retired',
    ['in_play', [anna, { ...bo, status: retired }], [card('anna', 1)]],
    true,
  ],
  ['the result is published', ['provisional', [anna, bo], []], true],
  ['the tournament was cancelled', ['cancelled', [anna], []], true],
])('whether phones can write no more in a flight where %s', (_, [state, players, cards], isIt) => {
  expect(isFlightOver({ state, voidReason: null, players, cards })).toBe(isIt)
})

test('phones can write no more in a void round', () => {
  const flight = { state: 'in_play' as const, players: [anna], cards: [card('anna', null)] }
  expect(isFlightOver({ ...flight, voidReason: 'Uvejr' })).toBe(true)
})
