import { tiesAcrossText } from '#domain/competitions/terms/conditions-text.ts'
import { describe, expect, test } from 'vitest'
import { startingTieTerms, type TieStep } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { breakTie } from './break-tie.ts'
import { divisionField, type DivisionPlayer } from './division-field.ts'
import { explainPlace } from './explain-place.ts'
import { placeReasonText } from './place-reason-text.ts'
import { rankField } from './rank-field.ts'

const gross: Scoring = { format: { kind: 'stroke_play' }, net: false }
const net: Scoring = { format: { kind: 'stroke_play' }, net: true }
const order = Array.from({ length: 18 }, (_, i) => i + 1)

type Card = { course: number; over?: Record<number, number>; par?: number[]; handicap?: number }

/** Stroke index as the number of the hole on course 1, and 19 less that on course 2; par 4 everywhere. */
const player = (id: string, { course, over = {}, par, handicap = 0 }: Card): DivisionPlayer => ({
  id,
  status: null,
  cards: [
    {
      round: 1,
      course,
      holes: order.map((hole, i) => ({
        par: par?.[i] ?? 4,
        strokeIndex: course === 1 ? hole : 19 - hole,
      })),
      handicapIndexTenths: null,
      playingHandicap: handicap,
      deducted: 0,
      scores: order.map((hole, i) => (par?.[i] ?? 4) + (over[hole] ?? 0)),
    },
  ],
})

const fieldOf = (players: DivisionPlayer[], scoring = gross) =>
  divisionField(players, { scoring, cut: null, drawnRound: 1 })

const steps = (...of: TieStep[]) => ({ ...startingTieTerms, steps: of })

describe('players on two courses', () => {
  test('are compared over the par of their own course, gross and net', () => {
    const short = [3, 3, ...Array.from({ length: 16 }, () => 4)]
    const players = [
      player('A', { course: 1, over: { 1: 8 }, handicap: 8 }),
      player('B', { course: 2, over: { 1: 9 }, handicap: 8, par: short }),
    ]
    const values = (scoring: Scoring) =>
      rankField(fieldOf(players, scoring), 'shared').map(({ id, rankValue }) => [id, rankValue])
    expect(values(gross)).toEqual([
      ['A', 8],
      ['B', 9],
    ])
    expect(values(net)).toEqual([
      ['A', 0],
      ['B', 1],
    ])
  })

  test.each([
    [{ 18: 1 }, 'last-9'],
    [{ 9: 1 }, 'last-6'],
  ])('who are level are parted by the hardest holes of each course: %j', (over, step) => {
    const field = fieldOf([
      player('B', { course: 2, over: { 18: 1 } }),
      player('A', { course: 1, over }),
    ])
    const { groups, comparisons } = breakTie(field, startingTieTerms)
    expect([groups, comparisons.find((one) => one.separated)?.step]).toEqual([[['A'], ['B']], step])
    expect(rankField(field, startingTieTerms).map(({ id, place }) => [id, place])).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })

  test('are parted hole by hole against par, never by the holes of the front nine', () => {
    const field = fieldOf([
      player('A', { course: 1, over: { 2: 1 }, par: [5] }),
      player('B', { course: 2, over: { 18: 1 } }),
    ])
    const { groups, comparisons } = breakTie(field, steps('front-6', 'front-3', 'hardest'))
    expect(groups).toEqual([['A'], ['B']])
    expect(comparisons).toMatchObject([{ step: 'hardest', hole: 1, acrossCourses: true }])
  })

  test('on one course of the two are compared by the last holes, and with a third by the hardest', () => {
    const [a, b] = [
      player('A', { course: 1, over: { 1: 1 } }),
      player('B', { course: 1, over: { 18: 1 } }),
    ]
    const first = (players: DivisionPlayer[]) =>
      breakTie(fieldOf(players), startingTieTerms).groups[0]
    expect(first([a, b])).toEqual(['A'])
    expect(first([a, b, player('C', { course: 2, over: { 18: 1 } })])).toEqual(['B'])
  })

  test('are told why in a sentence', () => {
    const field = fieldOf([
      player('A', { course: 1, over: { 18: 1 } }),
      player('B', { course: 2, over: { 18: 1 } }),
    ])
    const text = placeReasonText(explainPlace(field, 'B', startingTieTerms), {
      nameOf: (id) => (id === 'A' ? 'Anna' : 'Bo'),
      resultOf: () => '+1',
      unit: 'slag',
      first: 'won',
    })
    expect(text).toBe(
      'Bo er nr. 2 med +1. Anna har også +1 og er foran på banernes 9 sværeste huller: 0 mod 1 i forhold til par.',
    )
  })
})

test.each([
  [
    ['last-9', 'last-6', 'lots'],
    /^Har spillere med samme resultat spillet på hver sin bane, sammenlignes hver banes sværeste huller/,
  ],
  [
    ['hardest', 'lots'],
    /^Har spillere med samme resultat .* tælles slag på hullerne i forhold til par\.$/,
  ],
  [['lots'], /^$/],
  [['shared', 'last-9'], /^$/],
] as [TieStep[], RegExp][])(
  'the conditions say of %j what compares across courses',
  (steps, text) => {
    expect(tiesAcrossText({ steps }).join(' ')).toMatch(text)
  },
)
