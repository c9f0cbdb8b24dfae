import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test.each([
  [3_900_000, '1:05:00'],
  [3_600_000, '1:00:00'],
  [3_599_000, '59:59'],
  [61_000, '1:01'],
  [400, '0:01'],
  [0, 'Start'],
  [-60_000, 'Start'],
])('%i ms before the gun the clock shows %s', (left, text) => {
  expect(countdownText(left)).toBe(text)
})
