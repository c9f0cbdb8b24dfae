import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runVectors } from '../scripts/golf-vectors/run-vectors.ts'

/** From the tables of docs/algorithms/handicap.md. */
const twoAndTwo = {
  id: 'A-1',
  group: 'courseHandicap',
  input: { fn: 'courseHandicap18', handicapIndex: 2.2, slope: 113, courseRating: 71.3, par: 70 },
  expected: 4,
}
const plusTen = {
  id: 'A-2',
  group: 'playingHandicap',
  input: { fn: 'playingHandicapFromUnroundedCH', courseHandicapUnrounded: -10, allowancePct: 85 },
  expected: -8,
}
const run = (...vectors: unknown[]) => runVectors(JSON.stringify({ vectors }))

test('correct results pass without a message', () => {
  expect(run(twoAndTwo, plusTen)).toEqual({ lines: [], passed: 2, failed: 0, skipped: 0 })
})

test('a wrong result shows the expected and the actual value', () => {
  expect(run({ ...twoAndTwo, expected: 3 })).toMatchObject({
    lines: ['A-1 courseHandicap18: expected 3, got 4'],
    failed: 1,
  })
})

test('a function that does not exist is reported as skipped, not as passed', () => {
  const unknown = { ...plusTen, id: 'A-3', group: 'weather', input: { fn: 'wind' } }
  expect(run(twoAndTwo, unknown)).toEqual({
    lines: ['skipped weather: wind'],
    passed: 1,
    failed: 0,
    skipped: 1,
  })
})

test.each([
  ['{', /^the file is not JSON/],
  ['[]', /^the file has no vectors/],
  ['{"vectors":[]}', /^the file has no vectors/],
  ['{"vectors":[null]}', /^vector 1: /],
  ['{"vectors":[{"id":"A"}]}', /^vector 1: group: .*input: /],
  [JSON.stringify({ vectors: [plusTen, plusTen] }), /^A-2: stands twice/],
  [given({ slope: '113' }), /^A-1 courseHandicap18: slope: /],
  [given({ slope: 200 }), /^A-1 courseHandicap18: slope: /],
  [given({ handicapIndex: 2.25 }), /handicapIndex: has more than one decimal/],
  [given({ handicapIndex: 1e-9 }), /handicapIndex: 1e-9 is no decimal/],
  [given({ fn: 'toString' }), /^skipped courseHandicap: toString/],
])('%s gets one clear line', (text, line) => {
  const { lines, failed, skipped } = runVectors(text)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(line)
  expect(failed + skipped).toBe(1)
})

/** From the tables of docs/algorithms/: team-formats, ranking-and-ties, order-of-merit, draw, handicap. */
test.each([
  [
    'skins',
    { cards: { a: [4, 4, 3], b: [4, 4, 4] }, carry: false },
    { totals: { a: 1, b: 0 }, unclaimed: 0 },
  ],
  [
    'skins',
    { cards: { a: [4, 3], b: [4, 4] }, carry: false, tie: 'split' },
    { totals: { a: 1.5, b: 0.5 }, unclaimed: 0 },
  ],
  [
    'skins',
    { cards: { a: [4, 3], b: [4, null] }, carry: true },
    { totals: { a: 0, b: 0 }, unclaimed: 1 },
  ],
  [
    'skins',
    {
      players: { a: { gross: [4, 4], ph: 0 }, b: { gross: [5, 4], ph: 1 } },
      strokeIndex: [1, 2],
      carry: true,
    },
    { totals: { a: 0, b: 0 }, unclaimed: 2 },
  ],
  [
    'netHole',
    { strokeIndex: 18, players: { a: { gross: 4, ph: 0 }, b: { gross: 5, ph: 17 } } },
    { winner: 'a', carried: false },
  ],
  [
    'bestKofM',
    {
      k: 2,
      cards: [
        [4, 4],
        [null, 5],
      ],
    },
    null,
  ],
  ['betterBallGross', { cards: { A: [4, null], B: [5, 6] } }, 10],
  [
    'eclectic',
    {
      rounds: [
        [4, null, 3],
        [5, null, null],
      ],
    },
    [4, null, 3],
  ],
  [
    'matchCards',
    card({ A: [...fours(17), null], B: [...fours(17), 9] }),
    { winner: null, decidedBy: null },
  ],
  ['matchCards', card({ A: fours(17), B: fours(18) }), { winner: null, decidedBy: null }],
  [
    'matchCards',
    card({ A: [...fours(17), 5], B: fours(18), C: [...fours(17), 3] }),
    { winner: 'C', decidedBy: 'last-9' },
  ],
  ['rankWithTies', { scores: [36, 40, 36, null], lowWins: false }, ['T2', '1', 'T2', '–']],
  ['danishFallback', { steps: ['lowestHandicap', 'lot'], handicaps: { A: 14, B: 14 } }, 'lot'],
  ['danishFallback', { steps: ['last-9', 'lowestHandicap'], handicaps: { A: 14, B: -1.2 } }, 'B'],
  [
    'multiRound',
    {
      rounds: [
        [70, 74],
        [74, 70],
        [70, 74],
      ],
      players: ['A', 'B', 'C'],
      method: 'last-18 of final round first',
    },
    { winner: 'B', decidedBy: 'last-18' },
  ],
  [
    'multiRound',
    {
      rounds: [
        [72, 72],
        [72, 72],
      ],
      players: ['A', 'B'],
      method: 'last-18 of final round first',
    },
    { winner: null, decidedBy: null },
  ],
  ['pointsForRank', { table: [100, 80, 65, 55, 50], rank: 5, tied: 2, beyondTable: 0 }, 25],
  ['pointsForRank', { table: [100, 80, 65, 55, 50], rank: 2, tied: 3, beyondTable: 0 }, 200 / 3],
  ['bestN', { points: [72.5, null, 80], bestOf: 3 }, 152.5],
  [
    'startSlots',
    { groups: 2, style: 'twoTee', first: '9:30', intervalMin: 8, holes: 9 },
    [
      [570, 1],
      [570, 5],
    ],
  ],
  ['cutSurvivors', { ranks: ['1', 'T2', 'T2', 'WD', '–'], mode: 'percent', value: 34 }, 3],
  ['cutSurvivors', { scores: [70, 72, 81, null], mode: 'within', value: 10 }, 2],
  ['maximumScoreHole', { par: 4, gross: null, strokesReceived: 0, maximum: { fixed: 10 } }, 10],
  ['maximumScoreHole', { par: 4, gross: 11, strokesReceived: 0, maximum: 9 }, 9],
  ['allowance', { format: 'foursomes' }, 50],
  ['mixedTees', { format: 'parBogey', players: [{ id: 'W', basePH: 18, par: 73 }] }, { W: 18 }],
])('%s of %j is %j', (fn, input, expected) => {
  const vector = { id: 'B-1', group: 'forms', input: { fn, ...input }, expected }
  expect(run(vector).lines).toEqual([])
})

test.each([
  ['groupSizes', { players: 1, preferred: 4 }, 'A player cannot play alone'],
  [
    'startSlots',
    { groups: 20, style: 'shotgun', first: '09:00', holes: 9, par: [4, 5, 3, 4, 4, 3, 4, 5, 4] },
    'room for 16',
  ],
  ['skins', { cards: { a: [4], b: [4, 4] }, carry: true }, 'the same holes'],
])('%s of %j is refused by its reason', (fn, input, reason) => {
  const { lines } = run({ id: 'B-2', group: 'forms', input: { fn, ...input }, expected: null })
  expect(lines).toEqual([expect.stringContaining(reason)])
})

const keys =
  'handicapIndex slope courseRating par strokeIndex players cards rounds gross steps ranks scores groups table holes value'.split(
    ' ',
  )

/** A complete input of each newer function, which the test breaks key by key. */
const forms = [
  { fn: 'strokesPerHole', playingHandicap: 7, strokeIndex: [1, 2] },
  { fn: 'matchCards', ...card({ A: fours(18), B: fours(18) }) },
  { fn: 'skins', cards: { a: [4], b: [4] }, carry: true },
  { fn: 'netHole', strokeIndex: 1, players: { a: { gross: 4, ph: 0 } } },
  { fn: 'betterBallNet', strokeIndex: [1], players: { a: { gross: [4], ph: 0 } } },
  { fn: 'betterBallStableford', strokeIndex: [1], par: [4], players: { a: { gross: [4] } } },
  { fn: 'bestKofM', k: 1, cards: [[4]] },
  { fn: 'eclectic', rounds: [[4]] },
  {
    fn: 'multiRound',
    rounds: [[70], [70]],
    players: ['A', 'B'],
    method: 'last-18 of final round first',
  },
  { fn: 'rankWithTies', scores: [1], lowWins: true },
  { fn: 'danishFallback', steps: ['lot'] },
  { fn: 'pointsForRank', table: [1], rank: 1 },
  { fn: 'startSlots', groups: 3, style: 'shotgun', first: '08:00' },
  { fn: 'cutSurvivors', mode: 'percent', value: 50, field: 3 },
]

test('every wrong file results in messages and no exception', () => {
  const anyInput = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())
  const anyVector = fc.oneof(
    fc.jsonValue(),
    anyInput.map((input) => ({ ...twoAndTwo, input: { ...twoAndTwo.input, ...input } })),
    fc
      .tuple(fc.constantFrom(...forms), anyInput)
      .map(([form, input]) => ({ ...plusTen, input: { ...form, ...input } })),
  )
  fc.assert(
    fc.property(fc.array(anyVector, { minLength: 1 }), (vectors) => {
      const { lines, passed, failed, skipped } = run(...vectors)
      expect(passed + failed + skipped).toBe(vectors.length)
      expect(lines.every((line) => !/\n {4}at /.test(line))).toBe(true)
    }),
    { seed: 2027, numRuns: 150 },
  )
})

function given(change: Record<string, unknown>): string {
  return JSON.stringify({
    vectors: [{ ...twoAndTwo, input: { ...twoAndTwo.input, ...change } }],
  })
}

function fours(holes: number): number[] {
  return Array<number>(holes).fill(4)
}

function card(gross: Record<string, (number | null)[]>) {
  const players = Object.entries(gross).map(([id, of]) => [id, { gross: of }])
  return {
    method: 'matchingScorecards',
    basis: 'gross',
    holes: 18,
    players: Object.fromEntries(players),
  }
}
