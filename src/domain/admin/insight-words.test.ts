import { expect, test } from 'vitest'
import { dropWords, measureText, pageText, percentText, sourceText } from './insight-words.ts'
import { sdkDropReasons } from '../analytics/sdk-drops.ts'

test.each([
  [0, 0, '–'],
  [0, 7, '0 %'],
  [1, 1000, '1 %'],
  [999, 1000, '99 %'],
  [1, 3, '33 %'],
  [7, 7, '100 %'],
])('%i of %i is %s', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text)
})

test.each([
  ['CLS', 0.1249, '0,12'],
  ['INP', 199.6, '200 ms'],
  ['LCP', 999.4, '999 ms'],
  ['LCP', 2525, '2,5 s'],
] as const)('%s of %d is %s', (metric, value, text) => {
  expect(measureText(metric, value)).toBe(text)
})

test.each([
  ['/tournaments/$slug/rounds/$roundId', '/tournaments/…/rounds/…'],
  ['unknown', 'En adresse, der ikke findes'],
  ['', 'Uden side'],
])('the page %s is shown as %s', (page, text) => {
  expect(pageText(page)).toBe(text)
})

test('sources have Danish names', () => {
  expect(sourceText('campaign', 'nyhedsbrev')).toBe('nyhedsbrev (link fra os)')
  expect(sourceText('direct', null)).toBe('Direkte')
})

test('every reason reported by the browser has a text', () => {
  expect(sdkDropReasons.filter((reason) => !dropWords[reason])).toEqual([])
})
