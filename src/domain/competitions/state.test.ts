import { expect, test } from 'vitest'
import { mayBecome, tournamentStates, type TournamentState } from './state.ts'

const nextOf = (from: TournamentState) => tournamentStates.filter((to) => mayBecome(from, to))

test('a tournament goes from draft to final, one state after the other', () => {
  const way: TournamentState[] = [
    'draft',
    'open',
    'closed',
    'drawn',
    'in_play',
    'scores_in',
    'provisional',
    'final',
  ]
  for (const [i, from] of way.entries()) {
    const ahead = nextOf(from).filter((to) => way.indexOf(to) > i)
    expect(ahead, from).toEqual(way.slice(i + 1, i + 2))
  }
})

test('what is cancelled stays so, what is final can only be opened again, and nothing becomes a draft', () => {
  expect(nextOf('cancelled')).toEqual([])
  expect(nextOf('final')).toEqual(['provisional'])
  expect(tournamentStates.filter((from) => mayBecome(from, 'draft'))).toEqual([])
})

test('as long as it is played it may be cancelled, and play that is suspended goes on or is over', () => {
  const cancellable = tournamentStates.filter((from) => mayBecome(from, 'cancelled'))
  expect(cancellable).toEqual(['draft', 'open', 'closed', 'drawn', 'in_play', 'suspended'])
  expect(nextOf('suspended')).toEqual(['in_play', 'cancelled'])
})
