import { expect, test } from 'vitest'
import { ownStartHref, ownStartText } from './own-start-links.tsx'
import { sampleBoard } from './sample-board.ts'

const board = sampleBoard({ players: 8, rounds: 1 })
const [flight] = board.flights
const [player] = board.rows
if (!flight || !player) throw new Error('A board has a flight')

test.each([
  ['waiting', 'Min start kl.\u00a09.00', 'Anna Holm: start kl.\u00a09.00'],
  ['playing', 'Min flight', 'Anna Holm: flight'],
  ['finished', 'Mit scorekort', 'Anna Holm: scorekort'],
  ['delivered', 'Mit scorekort', 'Anna Holm: scorekort'],
] as const)('the link of a player who is %s', (state, alone, named) => {
  const now = { ...player, state }
  expect([ownStartText(flight, now, false), ownStartText(flight, now, true)]).toEqual([
    alone,
    named,
  ])
})

test('the link leads to the flight, and to the card on the board once the round is played', () => {
  const hrefOf = (state: 'playing' | 'delivered') =>
    ownStartHref(board, flight, { ...player, state })
  expect(hrefOf('playing')).toBe(`/tournaments/majmatchen-2027/flights/${flight.id}`)
  expect(hrefOf('delivered')).toContain(
    `/rounds/${board.round.id}?tab=leaderboard&player=${player.id}`,
  )
  expect(ownStartHref(board, flight, undefined)).toContain('/flights/')
})
