import { unitWords } from '#domain/board/figure-text.ts'
import { expect, test } from 'vitest'
import { bestFirstText, rankedByText } from './ranked-by-text.ts'

test.each([
  ['strokes', 'stroke_play', false, 'net', 'Nettoslag i forhold til par'],
  ['strokes', 'maximum_score', true, 'gross', 'Slag i forhold til par'],
  ['points', 'stableford', false, 'net', 'Point mod 2 pr. hul'],
  ['points', 'modified_stableford', false, 'net', 'Point mod par'],
  ['points', 'stableford', true, 'net', 'Point'],
  ['holes', 'par_bogey', false, 'gross', 'Vundne huller minus tabte'],
] as const)('%s in %s, over %s, %s: the table is ranked by »%s«', (...of) => {
  const [unit, format, isOver, view, text] = of
  expect(rankedByText({ unit, format, isOver }, view)).toBe(text)
})

test('the figures of strokes and of points have different words, and lead at different ends', () => {
  expect([unitWords.strokes, bestFirstText('strokes')]).toEqual(['slag', 'færrest fører'])
  expect([unitWords.pace, bestFirstText('pace')]).toEqual(['point', 'flest fører'])
})
