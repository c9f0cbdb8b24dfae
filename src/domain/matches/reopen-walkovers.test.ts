import { expect, test } from 'vitest'
import { buildBracket } from './bracket.ts'
import type { Match, MatchDecision } from './match.ts'
import { reopenWalkovers } from './reopen-walkovers.ts'
import { settleMatches } from './settle-matches.ts'

const none: ReadonlySet<string> = new Set()
const won: MatchDecision = { how: 'played', winner: 'A', score: { up: 3, left: 2 } }
const walkover: MatchDecision = { how: 'walkover', winner: 'A' }

/** A knock-out of eight: 1 meets 8, 5 meets 4, 3 meets 6, 7 meets 2; with these results, in order. */
function played(results: [string, MatchDecision][]): Match[] {
  const players = Array.from({ length: 8 }, (_, i) => String(i + 1))
  const named = buildBracket(players).map((match) => ({
    ...match,
    id: `${match.round}.${match.slot}`,
  }))
  return results.reduce<Match[]>(
    (matches, [id, decision]) =>
      settleMatches(
        matches.map((match) => (match.id === id ? { ...match, decision } : match)),
        none,
      ),
    settleMatches(named, none),
  )
}

/** Besides the contestant, 5 has withdrawn unless it is said otherwise. */
const openedFor = (
  contestant: string,
  matches: Match[],
  { written = [] as string[], since = true, withdrawn = ['5'] } = {},
) => {
  const isWithdrawn = (other: string) => other === contestant || withdrawn.includes(other)
  const given = { contestant, isAfterWithdrawal: () => since, isWritten, isWithdrawn }
  function isWritten({ id }: Match) {
    return written.includes(id)
  }
  const after = reopenWalkovers(matches, given)
  return after.flatMap(({ id, decision }, i) =>
    decision === null && matches[i]?.decision !== null ? [id] : [],
  )
}

const first = played([['1.1', walkover]])
const onward: [string, MatchDecision][] = [
  ['1.1', walkover],
  ['1.2', won],
  ['2.1', walkover],
  ['1.3', won],
  ['1.4', won],
  ['2.2', won],
]

test.each([
  { of: 'a walkover, before the next match', of8: first, opened: ['1.1'] },
  { of: 'nobody met', of8: played([['1.1', { how: 'both_absent' }]]), opened: ['1.1'] },
  {
    of: 'a later match that was won because the other had withdrawn',
    of8: played(onward),
    opened: ['1.1'],
  },
  {
    of: 'a final that has been played',
    of8: played([...onward, ['3.1', won]]),
    opened: [],
  },
  { of: 'a match that was played', of8: played([['1.1', won]]), opened: [] },
  { of: 'a concession', of8: played([['1.1', { how: 'conceded', winner: 'A' }]]), opened: [] },
])('$of', ({ of8, opened }) => {
  expect(openedFor('8', of8)).toEqual(opened)
})

test('who won by walkover, and a result from before the withdrawal, keep it', () => {
  expect(openedFor('1', first)).toEqual([])
  expect(openedFor('8', first, { since: false })).toEqual([])
})

test('a later match to which somebody did not come keeps the walkover', () => {
  expect(openedFor('8', played(onward), { withdrawn: [] })).toEqual([])
  const nobodyCame = onward.with(2, ['2.1', { how: 'both_absent' }])
  expect(openedFor('8', played(nobodyCame))).toEqual([])
  expect(openedFor('8', played(nobodyCame), { withdrawn: ['1', '5'] })).toEqual(['1.1'])
})

test('a written hole on the way to the final keeps the walkover, and one of others does not', () => {
  expect(openedFor('8', played(onward), { written: ['3.1'] })).toEqual([])
  expect(openedFor('8', played(onward), { written: ['2.2'] })).toEqual(['1.1'])
})

test('a walkover of a pool is open again until the knock-out after it is made', () => {
  const [pool] = first.map((match): Match => ({ ...match, stage: 'pool', pool: 1 }))
  expect(openedFor('8', [pool!])).toEqual(['1.1'])
  expect(openedFor('8', [pool!, ...played([])])).toEqual([])
})
