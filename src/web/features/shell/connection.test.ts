import { expect, test } from 'vitest'
import { isSlow } from './connection.ts'

test.each([
  [{ saveData: true }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{}, false],
  [undefined, false],
])('a connection that the browser reports as %j is slow: %s', (reported, expected) => {
  expect(isSlow(reported && Object.assign(new EventTarget(), reported))).toBe(expected)
})
