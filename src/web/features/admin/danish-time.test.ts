import { expect, test } from 'vitest'
import { danishTime } from './danish-time.ts'

test.each([
  ['2027-05-04T07:05:00Z', '04.05.2027 kl.\u00a09.05'],
  ['2027-01-31T23:30:00Z', '01.02.2027 kl.\u00a00.30'],
])('%s is written %s', (iso, text) => {
  expect(danishTime(iso)).toBe(text)
})
