import { describe, expect, test } from 'vitest'
import { buildBracket } from './bracket.ts'
import { arePoolsPossible, dealToPools, roundRobin, seedsAfterPools } from './pools.ts'
import { poolStandings } from './pool-standings.ts'
import type { Match, MatchDecision } from './match.ts'

const names = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))

test('ten seeds are dealt to three pools in a snake', () => {
  expect(dealToPools(names(10), 3).map((pool) => pool.join(' '))).toEqual([
    '1 6 7',
    '2 5 8',
    '3 4 9 10',
  ])
})

test.each([
  [2, 1, false],
  [3, 1, true],
  [8, 1, true],
  [9, 1, false],
  [5, 2, false],
  [256, 32, true],
])('%i players in %i pools: %s', (count, pools, isPossible) => {
  expect(arePoolsPossible(count, pools)).toBe(isPossible)
})

test('four meet in three rounds by the circle', () => {
  expect(roundRobin(names(4)).map((round) => round.map((pair) => pair.join('–')))).toEqual([
    ['1–4', '2–3'],
    ['1–3', '4–2'],
    ['1–2', '3–4'],
  ])
})

test.each([3, 4, 5, 6, 7, 8])('in a pool of %i everybody meets everybody once', (count) => {
  const rounds = roundRobin(names(count))
  const pairs = rounds.flat().map((pair) => pair.toSorted().join())
  expect(new Set(pairs).size).toBe((count * (count - 1)) / 2)
  expect(pairs).toHaveLength((count * (count - 1)) / 2)
  for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2)
})

test.each([
  [
    'two of two pools',
    [
      ['A1', 'A2'],
      ['B1', 'B2'],
    ],
    ['A1–B2', 'A2–B1'],
  ],
  ['the winners of four pools', [['A1'], ['B1'], ['C1'], ['D1']], ['A1–D1', 'C1–B1']],
  [
    'two of four pools',
    [
      ['A1', 'A2'],
      ['B1', 'B2'],
      ['C1', 'C2'],
      ['D1', 'D2'],
    ],
    ['A1–B2', 'C2–D1', 'C1–D2', 'A2–B1'],
  ],
])('%s go on and meet as late as they can', (_, ranked, matches) => {
  const bracket = buildBracket(seedsAfterPools(ranked))
  const pairs = bracket.filter(({ round }) => round === 1).map(({ a, b }) => `${a}–${b}`)
  expect(pairs).toEqual(matches)
  // Two of one pool are in different halves.
  for (const half of [pairs.slice(0, pairs.length / 2), pairs.slice(pairs.length / 2)]) {
    const letters = half.flatMap((pair) => pair.split('–').map((name) => name[0]))
    expect(new Set(letters).size).toBe(letters.length)
  }
})

describe('the standing of a pool', () => {
  const terms = { win: 2, half: 1, goOn: 2, lotSeed: 'x' }
  const match = (id: string, decision: MatchDecision | null): Match => ({
    id,
    stage: 'pool',
    pool: 1,
    round: 1,
    slot: 1,
    a: id[0] ?? '',
    b: id[1] ?? '',
    decision,
  })
  const won = (winner: 'A' | 'B', up: number, left: number): MatchDecision => ({
    how: 'played',
    winner,
    score: { up, left },
  })
  const worked = [
    match('AB', won('A', 3, 2)),
    match('AC', won('B', 2, 1)),
    match('AD', won('A', 1, 0)),
    match('BC', won('A', 4, 3)),
    match('BD', won('A', 2, 0)),
    match('CD', won('A', 3, 1)),
  ]
  const standing = (matches: Match[], ids = ['A', 'B', 'C', 'D']) =>
    poolStandings(ids, matches, terms)
  const places = (matches: Match[], ids?: string[]) =>
    standing(matches, ids).map(
      ({ place, shared, contestant }) => `${place}${shared ? '=' : ''}${contestant}`,
    )

  test('three who beat each other are separated by holes', () => {
    expect(places(worked)).toEqual(['1B', '2A', '3C', '4D'])
    expect(standing(worked).map(({ points, holes, after }) => [points, holes, after])).toEqual([
      [4, 3, null],
      [4, 2, { step: 'holes', own: 2, above: 3 }],
      [4, 1, { step: 'holes', own: 1, above: 2 }],
      [0, -6, { step: 'points', own: 0, above: 4 }],
    ])
  })

  test('two with equal points are separated by their own match, whatever the holes', () => {
    const matches = [
      match('AB', won('B', 1, 0)),
      match('AC', won('A', 10, 8)),
      match('BC', won('B', 1, 0)),
      match('AD', won('A', 10, 8)),
      match('BD', won('A', 1, 0)),
      match('CD', won('B', 2, 1)),
    ]
    expect(places(matches)).toEqual(['1B', '2A', '3D', '4C'])
    expect(standing(matches)[1]?.after).toEqual({ step: 'mutual', own: 0, above: 2 })
  })

  test('a pool that is open has shared places and draws no lots', () => {
    const open = [match('AB', { how: 'halved' }), match('AC', null), match('BC', null)]
    expect(places(open)).toEqual(['1=A', '1=B', '3=C', '3=D'])
  })

  test('what is equal in everything is drawn by lot when the pool is over', () => {
    const halved = ['AB', 'AC', 'BC'].map((id) => match(id, { how: 'halved' }))
    const drawn = standing(halved, ['A', 'B', 'C'])
    expect(drawn.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(drawn[1]?.after?.step).toBe('lots')
    expect(standing(halved, ['C', 'B', 'A']).map(({ contestant }) => contestant)).toEqual(
      drawn.map(({ contestant }) => contestant),
    )
  })

  test('a walkover is a win without holes, and nobody gains when both are absent', () => {
    const [first] = standing([match('AB', { how: 'walkover', winner: 'A' })], ['A', 'B'])
    expect(first).toMatchObject({ contestant: 'A', points: 2, holes: 0, won: 1 })
    const rows = standing([match('AB', { how: 'both_absent' })], ['A', 'B'])
    expect(rows.map(({ points, lost }) => [points, lost])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
})
