import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { divisionField, type DivisionPlayer } from './division-field.ts'
import { rankField } from './rank-field.ts'
import { startingTieTerms } from '#domain/competitions/terms/tie-terms.ts'

const net: Scoring = { format: { kind: 'stroke_play' }, net: true }

/** A card with `strokes` on each of two holes of this par. */
const card = (round: number, par: number, strokes: number, playingHandicap = 0) => ({
  round,
  holes: [
    { par, strokeIndex: 1 },
    { par, strokeIndex: 2 },
  ],
  handicapIndexTenths: null,
  playingHandicap,
  deducted: 0,
  scores: [strokes, strokes],
})
const player = (id: string, ...cards: DivisionPlayer['cards'][number][]): DivisionPlayer => ({
  id,
  status: null,
  cards,
})
const labels = (players: DivisionPlayer[], rules: { cut?: number; drawnRound?: number } = {}) =>
  rankField(
    divisionField(players, {
      scoring: net,
      cut: rules.cut === undefined ? null : { afterRound: rules.cut },
      drawnRound: rules.drawnRound ?? 1,
    }),
    'shared',
  ).map(({ id, label, rankValue }) => [id, label, rankValue])

describe('the field of a række', () => {
  test('is level when a longer par has its stroke (Rule 6.2b)', () => {
    // Par 8 without strokes received, and par 10 with two for the difference in par: 8 net each.
    const short = player('A', card(1, 4, 4, 0))
    const long = player('B', card(1, 5, 5, 2))
    expect(labels([short, long])).toEqual([
      ['A', 'T1', 0],
      ['B', 'T1', 0],
    ])
  })

  test('is compared round by round: a second course with another par changes no place', () => {
    const players = [
      player('A', card(1, 4, 4), card(2, 5, 5)),
      player('B', card(1, 4, 5), card(2, 5, 5)),
    ]
    expect(labels(players, { drawnRound: 2 })).toEqual([
      ['A', '1', 0],
      ['B', '2', 2],
    ])
  })

  test('shows the value it ranks by on tees of different par, also during the round', () => {
    const long = { ...card(1, 5, 5), scores: [5, null] }
    const field = divisionField([player('A', card(1, 4, 4)), player('B', long)], {
      scoring: net,
      cut: null,
      drawnRound: 1,
    })
    expect(field.map(({ rounds: [round] }) => [round?.toPar, round?.rankValue])).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test('does not depend on the order of players on tees with the same total par', () => {
    const on = (pars: [number, number]) => ({
      ...card(1, 4, 4),
      holes: pars.map((par, i) => ({ par, strokeIndex: i + 1 })),
      scores: [4, null],
    })
    const players = [player('A', on([5, 3])), player('B', on([3, 5]))]
    expect(labels(players)).toEqual([
      ['A', 'T1', 1],
      ['B', 'T1', 1],
    ])
    expect(labels(players.toReversed())).toEqual(labels(players))
  })

  test('deducts penalties on the round from points and holes, but not from strokes', () => {
    const players = [player('A', { ...card(1, 4, 4), deducted: 2 }), player('B', card(1, 4, 5))]
    const totals = (scoring: Scoring) =>
      divisionField(players, { scoring, cut: null, drawnRound: 1 }).map(
        ({ rounds: [round] }) => round?.total,
      )
    expect(totals({ format: { kind: 'stableford' }, net: true })).toEqual([2, 2])
    expect(totals({ format: { kind: 'par_bogey' }, net: true })).toEqual([-2, -2])
    expect(totals(net)).toEqual([8, 10])
  })

  test('breaks ties by the corrected handicap of the last round', () => {
    const withIndex = (round: number, handicapIndexTenths: number) => ({
      ...card(round, 4, 4),
      handicapIndexTenths,
    })
    const players = [
      player('A', withIndex(1, 80), withIndex(2, 120)),
      player('B', withIndex(1, 150), withIndex(2, 100)),
    ]
    const field = divisionField(players, { scoring: net, cut: null, drawnRound: 2 })
    const ties = { ...startingTieTerms, steps: ['lowestHandicap' as const] }
    expect(rankField(field, ties).map(({ id, label }) => label + id)).toEqual(['1B', '2A'])
  })

  test('gives players who are not drawn again MC after a cut, and NC otherwise', () => {
    const players = [player('A', card(1, 4, 5), card(2, 4, 5)), player('B', card(1, 4, 6))]
    expect(labels(players, { cut: 1, drawnRound: 2 }).map(([, label]) => label)).toEqual([
      '1',
      'MC',
    ])
    expect(labels(players, { drawnRound: 2 }).map(([, label]) => label)).toEqual(['1', 'NC'])
    expect(labels(players, { cut: 1 }).map(([, label]) => label)).toEqual(['T1', 'T1'])
  })

  /** The table of several-rounds.md, by strokes over par. */
  const blank = (round: number) => ({ ...card(round, 4, 4), scores: [null, null] })
  const over = (round: number, strokes: number) => ({
    ...card(round, 4, 4),
    scores: [4 + strokes, 4],
  })
  const anna = player('Anna', over(1, 2), over(2, 3))
  const bo = player('Bo', over(2, -2))
  const carl = player('Carl', blank(1), over(2, -2))
  const dan = player('Dan', over(1, 2), over(2, 1))
  const eva = player('Eva', over(1, 8))
  const finn = player('Finn', blank(1), blank(2))
  const said = (players: DivisionPlayer[], rules?: Parameters<typeof labels>[1]) =>
    labels(players, rules).map(([id, label]) => `${id} ${label}`)

  test('gives no place to a player who lacks the card of an earlier round', () => {
    const afterOne = [anna, carl, dan, eva, finn].map((one) => ({
      ...one,
      cards: one.cards.slice(0, 1),
    }))
    expect(said(afterOne)).toEqual(['Anna T1', 'Dan T1', 'Eva 3', 'Carl –', 'Finn –'])
    expect(said([anna, bo, carl, dan, eva, finn], { drawnRound: 2 })).toEqual([
      'Dan 1',
      'Anna 2',
      'Finn –',
      'Bo NC',
      'Carl NC',
      'Eva NC',
    ])
    const carlIsIn = player('Carl', over(1, 4), over(2, -2))
    expect(said([anna, carlIsIn, dan], { drawnRound: 2 })).toEqual(['Carl 1', 'Dan 2', 'Anna 3'])
  })

  test('waits for a card that can still be delivered', () => {
    const rules = { scoring: net, cut: null, drawnRound: 2 }
    const field = divisionField([anna, bo, carl], rules)
    expect(field.map(({ status }) => status)).toEqual([null, 'NC', null])
  })

  test('misses no card of a cancelled round, nor of a round without a finished card', () => {
    const second = [player('Anna', over(2, 3)), player('Bo', over(2, -2))]
    expect(said(second, { drawnRound: 2 })).toEqual(['Bo 1', 'Anna 2'])
    const onPaper = [player('Anna', blank(1), over(2, 3)), carl]
    expect(said(onPaper, { drawnRound: 2 })).toEqual(['Carl 1', 'Anna 2'])
  })

  test('keeps the committee’s code', () => {
    const out = { ...player('A', card(1, 4, 5)), status: 'DQ' as const }
    expect(labels([out], { cut: 1, drawnRound: 2 })).toEqual([['A', 'DQ', 2]])
  })
})

describe('a round that was declared void', () => {
  const without = (card: DivisionPlayer['cards'][number]) => ({ ...card, isVoid: true })

  // docs/algorithms/several-rounds.md, the table of *A round that is void*.
  test('does not count, whether it is the last or an earlier one', () => {
    const anna = player('Anna', card(1, 4, 5), without(card(2, 4, 3)))
    const bo = player('Bo', card(1, 4, 4), without(card(2, 4, 9)))
    expect(labels([anna, bo], { drawnRound: 2 })).toEqual([
      ['Bo', '1', 0],
      ['Anna', '2', 2],
    ])
    const carl = player('Carl', without(card(1, 4, 9)), card(2, 4, 4))
    const dan = player('Dan', without(card(1, 4, 3)), card(2, 4, 5))
    expect(labels([carl, dan], { drawnRound: 2 })).toEqual([
      ['Carl', '1', 0],
      ['Dan', '2', 2],
    ])
  })

  test('requires no card of a player who was on its list alone, or not at all', () => {
    const blank = { ...card(2, 4, 4), scores: [null, null] }
    const anna = player('Anna', card(1, 4, 4), without(card(2, 4, 3)), card(3, 4, 4))
    const bo = player('Bo', card(1, 4, 5), without(blank), card(3, 4, 4))
    const carl = player('Carl', card(1, 4, 6), card(3, 4, 4))
    const late = player('Late', without(card(2, 4, 3)))
    expect(labels([anna, bo, carl], { drawnRound: 3 }).map(([, label]) => label)).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(labels([anna, late], { drawnRound: 2 })).toContainEqual([
      'Late',
      'NC',
      expect.anything(),
    ])
  })

  test('keeps the cut of its start list', () => {
    const anna = player('Anna', card(1, 4, 4), without(card(2, 4, 3)))
    const bo = player('Bo', card(1, 4, 6))
    expect(labels([anna, bo], { cut: 1, drawnRound: 2 }).map(([, label]) => label)).toEqual([
      '1',
      'MC',
    ])
  })

  test('leaves no result without another round', () => {
    const anna = player('Anna', without(card(1, 4, 4)))
    const [first] = rankField(
      divisionField([anna], { scoring: net, cut: null, drawnRound: 1 }),
      'shared',
    )
    expect(first?.place).toBeNull()
  })
})
