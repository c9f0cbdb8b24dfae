import { expect, test } from 'vitest'
import { fieldSpread } from './field-spread.ts'

const figures = (values: readonly number[]) =>
  values.map((value, i) => ({ id: String.fromCodePoint(97 + i), value }))

// The table of docs/algorithms/board.md.
test.each([
  [[6, -2, 0, 3, 9, 1, 0, 3], true, 1, [0, 3]],
  [[5, 1, 3], true, 3, [1, 5]],
  [[33, 36, 21, 36, 30], false, 33, [36, 30]],
  [[2], false, 2, [2, 2]],
] as const)(
  'of %j: the middle and the middle half are figures that players have',
  (values, isLowBest, middle, half) => {
    expect(fieldSpread(figures(values), isLowBest)).toMatchObject({
      middle,
      half,
      players: values.length,
    })
  },
)

test('every player stands at the own figure, best first', () => {
  expect(fieldSpread(figures([3, -1, 3, 0]), true)?.steps).toEqual([
    { value: -1, ids: ['b'] },
    { value: 0, ids: ['d'] },
    { value: 3, ids: ['a', 'c'] },
  ])
  expect(fieldSpread(figures([20, 36]), false)?.steps.map(({ value }) => value)).toEqual([36, 20])
  expect(fieldSpread([], true)).toBeNull()
})

test.each([1, 2, 7, 40, 151])('at least half of %i players are inside the middle half', (count) => {
  const spread = fieldSpread(figures(Array.from({ length: count }, (_, i) => (i * 7) % 23)), true)
  const [best, worst] = spread!.half
  const inside = spread!.steps.filter(({ value }) => value >= best && value <= worst)
  expect(inside.reduce((sum, { ids }) => sum + ids.length, 0)).toBeGreaterThanOrEqual(count / 2)
})
