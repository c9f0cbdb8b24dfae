import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('the wait doubles after each quick exit, and the seventh ends the restarts', () => {
  const after = backOff()
  const waits = Array.from({ length: 7 }, () => after(2_000))
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, undefined])
})

test('a run of a minute resets the wait', () => {
  const after = backOff()
  for (let turn = 0; turn < 5; turn += 1) after(100)
  expect(after(60_000)).toBe(250)
  expect(after(100)).toBe(500)
})
