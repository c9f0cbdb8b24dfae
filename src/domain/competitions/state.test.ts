import { expect, test } from 'vitest'
import { mayBecome, tournamentStates, type TournamentState } from './state.ts'

const nextOf = (from: TournamentState) => tournamentStates.filter((to) => mayBecome(from, to))

test('a tournament goes from draft to final, one state after the other', () => {
  const order: TournamentState[] = [
    'draft',
    'open',
    'closed',
    'drawn',
    'in_play',
    'scores_in',
    'provisional',
    'final',
  ]
  for (const [i, from] of order.entries()) {
    const ahead = nextOf(from).filter((to) => order.indexOf(to) > i)
    expect(ahead, from).toEqual(order.slice(i + 1, i + 2))
  }
})

test('a cancelled tournament stays cancelled, a final one can only be reopened, and none becomes a draft', () => {
  expect(nextOf('cancelled')).toEqual([])
  expect(nextOf('final')).toEqual(['provisional'])
  expect(tournamentStates.filter((from) => mayBecome(from, 'draft'))).toEqual([])
})

test('a tournament may be cancelled until play is over, and suspended play resumes or is cancelled', () => {
  const cancellable = tournamentStates.filter((from) => mayBecome(from, 'cancelled'))
  expect(cancellable).toEqual(['draft', 'open', 'closed', 'drawn', 'in_play', 'suspended'])
  expect(nextOf('suspended')).toEqual(['in_play', 'cancelled'])
})
