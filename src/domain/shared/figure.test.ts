import { expect, test } from 'vitest'
import { figureText } from './figure.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [1_234_567, '1.234.567'],
  // Half of the highest value of a chart, such as five.
  [2.5, '2,5'],
  [2500.5, '2.500,5'],
])('%s is written %s', (value, text) => {
  expect(figureText(value)).toBe(text)
})
