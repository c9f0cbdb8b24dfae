import { startingTieTerms, tiePresets, type TieStep } from '#domain/competitions/terms/tie-terms.ts'
import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import { breakTie } from './break-tie.ts'
import { type Contender } from './tie-steps.ts'

const gross: Scoring = { format: { kind: 'stroke_play' }, net: false }
const net: Scoring = { format: { kind: 'stroke_play' }, net: true }
const points: Scoring = { format: { kind: 'stableford' }, net: true }

const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

/** A round of par fours except for `other` scores; stroke indexes are the numbers of the holes. */
function round(
  holes: number,
  other: Record<number, HoleScore>,
  playingHandicap = 0,
  scoring = gross,
) {
  const order = Array.from({ length: holes }, (_, i) => i + 1)
  const scores = order.map((hole) => (hole in other ? (other[hole] ?? null) : 4))
  const par = order.map(() => 4)
  return scoreRound({ par, strokeIndexes: order, playingHandicap, scores }, scoring)
}
const player = (id: string, ...rounds: Contender['rounds']): Contender => ({
  id,
  rounds,
  handicapIndexTenths: null,
})
const steps = (...of: TieStep[]) => ({ ...startingTieTerms, steps: of })

/** The order, and the last step that separated players. */
function decided(players: Contender[], terms = startingTieTerms) {
  const { groups, comparisons } = breakTie(players, terms)
  return [
    groups.map((group) => group.join('=')).join(' '),
    comparisons.findLast((one) => one.separated)?.step,
  ]
}

describe('comparing cards', () => {
  test.each([
    [1, 'last-9'],
    [10, 'last-6'],
    [13, 'last-3'],
    [16, 'last-1'],
  ])('a stroke more on hole %i and one less on 18 wins by %s', (hole, step) => {
    const one = player('A', round(18, { [hole]: 5, 18: 3 }))
    expect(decided([player('B', round(18, {})), one])).toEqual(['A B', step])
  })

  test('the last nine are 10 to 18 on the card, whatever hole a player began on', () => {
    // B played 7 to 18 first and 1 to 6 last: better at the end of the day, not on the card.
    const [a, b] = [
      { 1: 5, 10: 3 },
      { 1: 3, 10: 5 },
    ]
    expect(decided([player('A', round(18, a)), player('B', round(18, b))])).toEqual([
      'A B',
      'last-9',
    ])
  })

  const further = steps('last-9', 'last-6', 'last-3', 'last-1', 'front-6', 'front-3')
  test.each([
    [{ 1: 5, 4: 3 }, { 1: 3, 4: 5 }, 'front-6'],
    [{ 4: 5, 7: 3 }, { 4: 3, 7: 5 }, 'front-3'],
  ])('with the last nine level, the front nine separates %j and %j by %s (E40)', (a, b, step) => {
    const players = [player('B', round(18, b)), player('A', round(18, a))]
    expect(decided(players, further)).toEqual(['A B', step])
    const nine = [player('B', round(9, b)), player('A', round(9, a))]
    const taken = breakTie(nine, further).comparisons.map((one) => one.step)
    expect(taken.some((one) => one.startsWith('front'))).toBe(false)
  })

  test('nine holes begin with the last six', () => {
    const [a, b] = [player('A', round(9, { 1: 5, 9: 3 })), player('B', round(9, {}))]
    expect(breakTie([a, b], startingTieTerms).comparisons.map(({ step }) => step)).toEqual([
      'last-6',
    ])
  })

  test('net stroke play deducts the unrounded fraction of the handicap', () => {
    const players = [player('A', round(18, {}, 7, net)), player('B', round(18, { 9: 5 }, 8, net))]
    const { comparisons } = breakTie(players, startingTieTerms)
    expect(comparisons).toEqual([
      {
        step: 'last-9',
        parts: [['B'], ['A']],
        separated: true,
        values: [
          { id: 'B', value: { n: 32n, d: 1n } },
          { id: 'A', value: { n: 65n, d: 2n } },
        ],
      },
    ])
    const rounded = { ...startingTieTerms, netBasis: 'rounded_fraction' as const }
    expect(decided(players, rounded)).toEqual(['B A', 'last-6'])
  })

  test('strokes count where they fall when the terms say so, and in Stableford', () => {
    const inFront = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, 5]))
    const [a, b] = [player('A', round(18, inFront, 9, net)), player('B', round(18, {}, 0, net))]
    expect(decided([a, b])).toEqual(['A B', 'last-9'])
    const allocated = { ...startingTieTerms, netBasis: 'allocated' as const, lotSeed: null }
    expect(decided([a, b], allocated)).toEqual(['A=B', undefined])
    const c = player('C', round(18, {}, 0, points))
    const d = player('D', round(18, { 1: 3, 10: 5 }, 0, points))
    expect(decided([d, c])).toEqual(['C D', 'last-9'])
  })

  test('three players with 36 points are separated step by step, each among those still level', () => {
    const three = [
      player('Carl', round(18, { 10: 3, 13: 5 }, 0, points)),
      player('Bo', round(18, { 1: 5, 18: 3 }, 0, points)),
      player('Anna', round(18, {}, 0, points)),
    ]
    const { groups, comparisons } = breakTie(three, startingTieTerms)
    expect(groups).toEqual([['Bo'], ['Anna'], ['Carl']])
    expect(comparisons.map(({ step, values }) => [step, values.map(({ id }) => id)])).toEqual([
      ['last-9', ['Bo', 'Anna', 'Carl']],
      ['last-6', ['Anna', 'Carl']],
    ])
  })

  test('the final round is compared first, then its last holes', () => {
    const [a, b] = [
      player('A', round(18, { 1: 2 }), round(18, { 1: 6 })),
      player('B', round(18, { 1: 6 }), round(18, { 1: 2 })),
    ]
    expect(decided([a, b])).toEqual(['B A', 'last-18'])
    const c = player('C', round(18, {}), round(18, { 1: 5, 18: 3 }))
    const d = player('D', round(18, {}), round(18, {}))
    expect(decided([c, d])).toEqual(['C D', 'last-9'])
  })

  test('a card with a missing hole is not compared', () => {
    const unfinished = player('A', round(18, { 18: null }))
    expect(breakTie([unfinished, player('B', round(18, { 1: 8 }))], startingTieTerms)).toEqual({
      groups: [['A', 'B']],
      comparisons: [],
      awaits: 'cards',
    })
  })
})

describe('cards that cannot be compared', () => {
  test('cards of one round and of two are not compared', () => {
    const [one, two] = [
      player('A', round(18, {})),
      player('B', round(18, { 1: 3 }), round(18, { 1: 5 })),
    ]
    expect(breakTie([one, two], startingTieTerms)).toMatchObject({ awaits: 'cards' })
  })

  test('from tees of different par are compared by their scores, as every other card is', () => {
    const par = eighteen.map(() => 4)
    const card = { par, strokeIndexes: eighteen, playingHandicap: 0, scores: par }
    const longer = par.with(9, 5)
    const other = { ...card, par: longer, scores: longer }
    const level = [player('A', scoreRound(card, gross)), player('B', scoreRound(other, gross))]
    expect(decided(level)).toEqual(['A B', 'last-9'])
    expect(decided(level, steps('hardest'))).toEqual(['A B', 'hardest'])
  })
})

describe('other steps', () => {
  const level = ['A', 'B', 'C'].map((id) => player(id, round(18, {})))

  test('lots are awaited until there is a seed, and then decide', () => {
    expect(breakTie(level, startingTieTerms)).toMatchObject({
      groups: [['A', 'B', 'C']],
      awaits: 'lots',
    })
    const drawn = breakTie(level, { ...startingTieTerms, lotSeed: 'kuglen i hatten' })
    expect(drawn.groups.map((group) => group.length)).toEqual([1, 1, 1])
    expect(drawn.awaits).toBeNull()
    expect(
      breakTie(level.toReversed(), { ...startingTieTerms, lotSeed: 'kuglen i hatten' }),
    ).toEqual(drawn)
  })

  test('a play-off is awaited, and gives its order', () => {
    const terms = steps(...tiePresets.play_off)
    expect(breakTie(level, terms).awaits).toBe('play_off')
    const playOffs = [{ C: 1, A: 2, B: 2 }]
    expect(breakTie(level, { ...terms, playOffs })).toMatchObject({
      groups: [['C'], ['A', 'B']],
      awaits: null,
    })
  })

  test('the lowest handicap wins; without one a player comes last', () => {
    const handicaps: Record<string, number | null> = { A: 140, B: null, C: -12 }
    const players = level.map((one) => ({ ...one, handicapIndexTenths: handicaps[one.id] ?? null }))
    expect(decided(players, steps('lowestHandicap', 'lots'))).toEqual(['C A B', 'lowestHandicap'])
  })

  test('the hardest holes are compared by stroke index, and only the deciding hole is listed', () => {
    const harder = { par: [4, 4, 4], strokeIndexes: [3, 1, 2], playingHandicap: 0 }
    const one = player('A', scoreRound({ ...harder, scores: [4, 4, 5] }, gross))
    const other = player('B', scoreRound({ ...harder, scores: [5, 4, 4] }, gross))
    const { groups, comparisons } = breakTie([one, other], steps('hardest'))
    expect(groups).toEqual([['B'], ['A']])
    expect(comparisons).toMatchObject([{ step: 'hardest', hole: 2, separated: true }])
  })

  test('a shared place ends the steps', () => {
    expect(breakTie(level, steps('shared', 'lots'))).toMatchObject({
      awaits: null,
      comparisons: [],
    })
  })
})
