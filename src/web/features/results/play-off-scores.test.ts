import { expect, test } from 'vitest'
import { holeLabels, parseHoles } from './play-off-scores.tsx'

test.each([
  ['18', ['Hul 18']],
  ['18 18 9', ['Hul 18', 'Hul 18, anden gang', 'Hul 9']],
  [
    '1,18,1,18,1',
    ['Hul 1', 'Hul 18', 'Hul 1, anden gang', 'Hul 18, anden gang', 'Hul 1, tredje gang'],
  ],
  ['hul 0', []],
])('a play-off over %s has a field for each time a hole is played', (typed, labels) => {
  expect(holeLabels(parseHoles(typed))).toEqual(labels)
})

test('the longest play-off has eighteen fields with unique labels', () => {
  const labels = holeLabels(parseHoles('18 '.repeat(20)))
  expect(labels[17]).toBe('Hul 18, 18. gang')
  expect(new Set(labels).size).toBe(18)
})
