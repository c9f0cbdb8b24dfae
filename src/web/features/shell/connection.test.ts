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
])('a line of which the browser says %j is slow: %s', (said, expected) => {
  expect(isSlow(said && Object.assign(new EventTarget(), said))).toBe(expected)
})
