import { expect, test } from 'vitest'
import { extraHoleStrokes, playOffHandicap, playOffStrokes } from './play-off.ts'

const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

test.each([
  [20, [18, 9, 1], 18, 3, [1, 1, 1]],
  [9, [18, 9, 1], 18, 2, [0, 1, 1]],
  [27, [18, 9, 1], 18, 5, [1, 2, 2]],
  [-3, [18, 9, 1], 18, 0, [0, 0, 0]],
  [-9, [18, 9, 1], 18, -1, [-1, 0, 0]],
  [9, [14, 14, 14], 18, 2, [1, 1, 0]],
  [7, [3, 1, 2], 9, 2, [0, 1, 1]],
  [18, eighteen, 18, 18, eighteen.map(() => 1)],
] as const)('a handicap of %i over the holes %j of %i is %i: %j', (...row) => {
  const [playingHandicap, strokeIndexes, of, scaled, strokes] = row
  expect(playOffHandicap(playingHandicap, { holes: strokeIndexes.length, of })).toBe(scaled)
  expect(playOffStrokes(playingHandicap, strokeIndexes, of)).toEqual(strokes)
})

test('a play-off is no longer than the round', () => {
  expect(() => playOffHandicap(9, { holes: 10, of: 9 })).toThrow(RangeError)
  expect(() => playOffHandicap(9, { holes: 0 })).toThrow(RangeError)
})

/** Stroke index as the hole's number. */
const card = eighteen.map((number) => ({ number, strokeIndex: number }))
const net = { format: { kind: 'stroke_play' }, net: true } as const

test.each([
  ['as_in_the_round', true, 20, [18, 1, 1], [1, 2, 2]],
  ['none', true, 20, [18, 1, 1], [0, 0, 0]],
  ['scaled', true, 20, [18, 1, 1], [1, 1, 1]],
  ['as_in_the_round', true, -2, [18, 1, 17], [-1, 0, -1]],
  ['as_in_the_round', false, 20, [18, 1, 1], [0, 0, 0]],
  ['scaled', true, 20, [], []],
] as const)('extra holes %s, net %j: %i over the holes %j gives %j', (...row) => {
  const [extraHoles, isNet, playingHandicap, holes, strokes] = row
  const terms = { extraHoles, scoring: { ...net, net: isNet } }
  expect(extraHoleStrokes(terms, { playingHandicap, card, holes })).toEqual(strokes)
})

test('a play-off is on holes of the card', () => {
  const terms = { extraHoles: 'none', scoring: net } as const
  expect(() => extraHoleStrokes(terms, { playingHandicap: 9, card, holes: [19] })).toThrow(
    'holes of the round',
  )
  const nine = card.slice(0, 9)
  const holes = Array.from({ length: 10 }, () => 1)
  expect(() => extraHoleStrokes(terms, { playingHandicap: 9, card: nine, holes })).toThrow(
    'holes of the round',
  )
})
