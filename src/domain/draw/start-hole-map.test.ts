import { expect, test } from 'vitest'
import { startHoleMap } from './start-hole-map.ts'

const flight = (id: string, hole: number, group: 'A' | 'B' | null = null, minute = 600) => ({
  id,
  hole,
  group,
  minute,
})

test('a gun start shows every hole, with A before B, and the holes where nobody starts', () => {
  const flights = [flight('2', 1, 'B'), flight('1', 1, 'A'), flight('3', 4), flight('4', 18)]
  const map = startHoleMap(flights, 18)
  expect(map).toHaveLength(18)
  const used = map?.filter((hole) => hole.flights.length > 0)
  expect(used?.map((hole) => [hole.hole, hole.flights.map(({ id }) => id)])).toEqual([
    [1, ['1', '2']],
    [4, ['3']],
    [18, ['4']],
  ])
})

test('nine holes on the back nine are 10 to 18', () => {
  const map = startHoleMap([flight('1', 10), flight('2', 14), flight('3', 18)], 9)
  expect(map?.map(({ hole }) => hole)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
})

test('starts one after another, or from the first and the tenth tee, have no map', () => {
  expect(startHoleMap([flight('1', 1), flight('2', 4), flight('3', 7, null, 610)], 18)).toBe(
    undefined,
  )
  expect(startHoleMap([flight('1', 1), flight('2', 10)], 18)).toBe(undefined)
  expect(startHoleMap([], 18)).toBe(undefined)
})
