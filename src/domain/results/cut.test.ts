import type { CutRule } from '#domain/competitions/terms/competition-terms.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOfPercent, evaluateCut, makeCut } from './cut.ts'
import type { Placing } from './rank-field.ts'
import { sharedPlaces } from '../competitions/shared-places.ts'

/** A field with these results, better first; ties share their place. */
function field(values: number[]): Placing[] {
  const places = sharedPlaces(values, (a, b) => a === b)
  return values.map((rankValue, i) => {
    const { place, shared } = places[i] ?? { place: 0, shared: false }
    return { id: String(i), place, shared, label: '', rankValue, awaits: null }
  })
}
const through = (values: number[], rule: CutRule) => makeCut(field(values), rule).through.length

describe('the cut', () => {
  test.each([
    [[1, 2, 2, 4, 5, 5, 5, 8], { kind: 'top', count: 5 }, 7],
    [[1, 2, 2, 4, 5, 5, 5, 8], { kind: 'top', count: 4 }, 4],
    [[1, 2, 2, 4, 5, 5, 5, 8], { kind: 'percent', percent: 50 }, 4],
    [[-3, -1, 2, 7, 8], { kind: 'within', behind: 10 }, 4],
    [[], { kind: 'within', behind: 10 }, 0],
    [[-3, -1, 2, 7, 8], { kind: 'either', count: 2, behind: 5 }, 3],
    [[-3, -1, 2, 7, 8], { kind: 'either', count: 4, behind: 5 }, 4],
    [[1, 2, 2, 4], { kind: 'either', count: 2, behind: 0 }, 3],
  ] as [number[], CutRule, number][])('of %j by %j lets %i through', (values, rule, count) => {
    expect(through(values, rule)).toBe(count)
  })

  test.each([
    [33, 50, 17],
    [40, 50, 20],
    [7, 0, 0],
    [7, 100, 7],
  ])('of %i, %i %% rounded up is %i', (count, percent, kept) => {
    expect(countOfPercent(count, percent)).toBe(kept)
  })

  test('never separates level players, nor cuts a better player', () => {
    const rules = fc.oneof(
      fc.record({ kind: fc.constant('top' as const), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('within' as const), behind: fc.integer({ min: 0, max: 9 }) }),
      fc.record({
        kind: fc.constant('either' as const),
        count: fc.integer({ min: 1, max: 20 }),
        behind: fc.integer({ min: 0, max: 9 }),
      }),
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    )
    const results = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(results, rules, (values, rule) => {
        const all = field(values.toSorted((a, b) => a - b))
        const cut = makeCut(all, rule)
        expect([...cut.through, ...cut.missedCut]).toEqual(all.map(({ id }) => id))
        const valueOf = (id: string) => all.find((one) => one.id === id)?.rankValue ?? 0
        const [last, first] = [cut.through.at(-1), cut.missedCut[0]]
        expect(cut.through.length).toBeGreaterThan(0)
        expect(first === undefined || valueOf(first) > valueOf(last ?? '')).toBe(true)
      }),
      { seed: 2027 },
    )
  })

  test('leaves out players without a place, and refuses invalid numbers', () => {
    const withdrawn: Placing = { ...field([0])[0], id: 'x', place: null, label: 'WD' } as Placing
    expect(makeCut([...field([0]), withdrawn], { kind: 'top', count: 9 })).toEqual({
      through: ['0'],
      missedCut: [],
    })
    expect(() => countOfPercent(10, 101)).toThrow(RangeError)
    expect(() => through([1], { kind: 'top', count: 0.5 })).toThrow(RangeError)
    expect(() => through([1], { kind: 'within', behind: NaN })).toThrow(RangeError)
  })
})

describe('a cut that waits (LB-17)', () => {
  const done = { status: null, rounds: [{ complete: true }] } as unknown as Parameters<
    typeof evaluateCut
  >[0][number]
  const broken = { byBrokenTies: true }
  const evaluated = (values: number[], rule: CutRule & { byBrokenTies: boolean }) => {
    const placings = field(values).map((one) => ({
      ...one,
      awaits: one.shared ? ('lots' as const) : null,
    }))
    return evaluateCut(
      placings.map(({ id }) => ({ ...done, id })),
      placings,
      rule,
    )
  }
  const level = (...ids: string[]) => [{ awaits: 'lots', ids }]

  test.each([
    [[1, 2, 3, 3, 5], { kind: 'top', count: 3, ...broken }, level('2', '3')],
    [[1, 2, 2, 4], { kind: 'percent', percent: 50, ...broken }, level('1', '2')],
    // A tie entirely above or below the cut line does not block the cut.
    [[1, 1, 3, 4, 4], { kind: 'top', count: 3, ...broken }, []],
    [[1, 2, 3, 3], { kind: 'top', count: 4, ...broken }, []],
    // Players who share a place make the cut together, and a cut within strokes separates no ties.
    [[1, 2, 3, 3, 5], { kind: 'top', count: 3, byBrokenTies: false }, []],
    [[1, 2, 3, 3, 5], { kind: 'within', behind: 2, ...broken }, []],
    // Those close to the leader go on however a tie across the line of the best is broken.
    [[1, 2, 3, 3, 5], { kind: 'either', count: 3, behind: 2, ...broken }, []],
    [[1, 2, 3, 3, 5], { kind: 'either', count: 3, behind: 1, ...broken }, level('2', '3')],
  ] as [number[], CutRule & { byBrokenTies: boolean }, object[]][])(
    '%j by %j waits for %j',
    (values, rule, waits) => {
      expect(evaluated(values, rule)).toEqual(waits)
    },
  )

  test('waits for an open card unless its player has a code', () => {
    const open = { ...done, id: '0', rounds: [{ complete: false }] } as unknown as typeof done
    const rule = { kind: 'top', count: 1, ...broken } as const
    expect(evaluateCut([open], field([1]), rule)).toEqual([{ awaits: 'cards', ids: ['0'] }])
    expect(evaluateCut([{ ...open, status: 'RTD' }], field([1]), rule)).toEqual([])
  })
})
