import { expect, test } from 'vitest'
import { buildBracket } from './bracket.ts'
import { buildPools } from './pools.ts'
import { championOf, isDecided, matchChanges, settleMatches } from './settle-matches.ts'
import type { Match, MatchDecision } from './match.ts'

const none: ReadonlySet<string> = new Set()
const players = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))
const bracketOf = (count: number): Match[] =>
  settleMatches(
    buildBracket(players(count)).map((match) => ({ ...match, id: `${match.round}.${match.slot}` })),
    none,
  )

const won = (winner: 'A' | 'B'): MatchDecision => ({
  how: 'played',
  winner,
  score: { up: 3, left: 2 },
})
/** The matches after a result, with those who have withdrawn. */
const decided = (
  matches: Match[],
  id: string,
  decision: MatchDecision | null,
  withdrawn: string[] = [],
) =>
  settleMatches(
    matches.map((match) => (match.id === id ? { ...match, decision } : match)),
    new Set(withdrawn),
  )
const shown = (matches: Match[], id: string) => {
  const match = matches.find((one) => one.id === id)
  return `${match?.a ?? '?'}–${match?.b ?? '?'} ${match?.decision?.how ?? 'open'}`
}

test('a bye leads to the second round at once', () => {
  expect(shown(bracketOf(3), '2.1')).toBe('1–? open')
})

test('a finalist who withdraws loses the final to whoever wins the other semi-final', () => {
  let matches = decided(bracketOf(4), '1.1', won('A'))
  matches = settleMatches(matches, new Set(['1']))
  expect(shown(matches, '2.1')).toBe('1–? open')
  matches = decided(matches, '1.2', won('A'), ['1'])
  expect(shown(matches, '2.1')).toBe('1–3 walkover')
  expect(championOf(matches)).toBe('3')
  expect(shown(matches, '1.1')).toBe('1–4 played')
})

test('a corrected semi-final brings another finalist, and the final is open once more', () => {
  let matches = decided(bracketOf(4), '1.1', won('A'))
  matches = decided(matches, '1.2', won('B'))
  matches = decided(matches, '2.1', won('A'))
  expect(isDecided(matches)).toBe(true)
  const after = decided(matches, '1.2', won('A'))
  expect(shown(after, '2.1')).toBe('1–3 open')
  expect(matchChanges(matches, after).map(({ match, kinds }) => [match.id, kinds])).toEqual([
    ['1.2', ['decided']],
    ['2.1', ['opponents', 'cleared']],
  ])
})

test('a correction of the score alone changes nothing else', () => {
  let matches = decided(bracketOf(4), '1.1', won('A'))
  matches = decided(matches, '1.2', won('B'))
  matches = decided(matches, '2.1', won('A'))
  const after = decided(matches, '1.1', { ...won('A'), score: { up: 1, left: 0 } } as MatchDecision)
  expect(matchChanges(matches, after).map(({ match }) => match.id)).toEqual(['1.1'])
})

test('where nobody came, the other semi-finalist wins the final without playing', () => {
  let matches = decided(bracketOf(4), '1.1', { how: 'both_absent' })
  matches = decided(matches, '1.2', won('B'))
  expect(shown(matches, '2.1')).toBe('?–2 bye')
  expect(championOf(matches)).toBe('2')
  const reopened = decided(matches, '1.1', null)
  expect(shown(reopened, '2.1')).toBe('?–2 open')
})

test('two who withdraw before they meet are both absent', () => {
  const matches = settleMatches(bracketOf(3), new Set(['2', '3']))
  expect(shown(matches, '1.2')).toBe('3–2 both_absent')
  expect(championOf(matches)).toBe('1')
})

test('with nobody left there is no winner, and the knock-out is over', () => {
  const matches = settleMatches(bracketOf(4), new Set(players(4)))
  expect(championOf(matches)).toBeNull()
  expect(isDecided(matches)).toBe(true)
  expect(shown(matches, '2.1')).toBe('?–? both_absent')
})

test('a player who withdraws in the third round keeps two wins', () => {
  let matches = bracketOf(8)
  for (const id of ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2'])
    matches = decided(matches, id, won('A'))
  matches = settleMatches(matches, new Set(['1']))
  expect(shown(matches, '3.1')).toBe('1–3 walkover')
  expect(shown(matches, '2.1')).toBe('1–5 played')
})

test('in a pool the open matches of the one who leaves are walkovers', () => {
  const pool = buildPools(players(4), 1).map((match, i) => ({ ...match, id: `${i}` }))
  const begun = decided(pool, '0', won('A'))
  const after = settleMatches(begun, new Set(['1']))
  expect(after.map(({ a, b, decision }) => `${a}${b} ${decision?.how ?? 'open'}`)).toEqual([
    '14 played',
    '23 open',
    '13 walkover',
    '42 open',
    '12 walkover',
    '34 open',
  ])
})
