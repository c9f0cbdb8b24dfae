import { expect, test } from 'vitest'
import { lastOfFirstNine } from './use-score-pad.ts'

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

test.each<[string, number[], number, number | undefined]>([
  ['from hole 1', from(1, 18), 1, 9],
  ['from hole 10', from(1, 18), 10, 18],
  ['with the gun from hole 7', from(1, 18), 7, 15],
  ['of nine holes', from(1, 9), 1, undefined],
])('cards are compared after the first nine of a round %s (PE-10)', (_case, holes, start, hole) => {
  const at = lastOfFirstNine(holes, start)
  expect(at === undefined ? undefined : holes[at]).toBe(hole)
})
