import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classesFor, divideByBands, divideEqually, type DivisionCandidate } from './divisions.ts'

const field = (...handicaps: (number | null)[]): DivisionCandidate[] =>
  handicaps.map((handicap, i) => ({
    id: `${handicap ?? 'uden'} ${i}`,
    handicapTenths: handicap === null ? null : handicap * 10,
  }))
const handicapsOf = (classes: string[][]) =>
  classes.map((ids) => ids.map((id) => id.split(' ')[0]).join(' '))

describe('equal parts', () => {
  test.each([
    [
      [5, 9, 12, 18, 24, 30],
      ['5 9 12', '18 24 30'],
    ],
    [
      [5, 9, 12, 18, 24],
      ['5 9 12', '18 24'],
    ],
    [
      [5, 9, 12, 12, 24, 30],
      ['5 9', '12 12 24 30'],
    ],
    [
      [5, 9, 9, 9, 9, 30],
      ['5', '9 9 9 9 30'],
    ],
    [
      [30, null, 5, 12],
      ['5 12', '30 uden'],
    ],
  ])('of %j are %j', (handicaps, classes) => {
    expect(handicapsOf(divideEqually(field(...handicaps), 2))).toEqual(classes)
  })

  test('every player is in one class, and equal handicaps are in the same', () => {
    const anyField = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 })
    fc.assert(
      fc.property(anyField, fc.integer({ min: 1, max: 5 }), (handicaps, count) => {
        const players = field(...handicaps)
        const classes = divideEqually(players, count)
        expect(classes).toHaveLength(count)
        expect(classes.flat().toSorted()).toEqual(players.map(({ id }) => id).toSorted())
        const sets = handicapsOf(classes).map((text) => new Set(text.split(' ').filter(Boolean)))
        const together = sets.reduce((all, set) => all + set.size, 0)
        expect(together).toBe(new Set(handicaps).size)
      }),
      { seed: 2027 },
    )
  })

  test('a number below one is refused', () => {
    expect(() => divideEqually([], 0)).toThrow(RangeError)
  })
})

test('bands use the first limit that is not exceeded, and list players above every limit', () => {
  const { classes, above } = divideByBands(field(11.4, 11.5, 36, 36.1, null), [114, 360])
  expect(handicapsOf(classes)).toEqual(['11.4', '11.5 36'])
  expect(handicapsOf([above])).toEqual(['36.1 uden'])
})

test.each([
  [39, 1],
  [40, 2],
  [59, 2],
  [60, 3],
  [80, 4],
])('a field of %i fills %i classes', (players, classes) => {
  expect(classesFor(players)).toBe(classes)
})
