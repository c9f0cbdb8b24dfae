import { expect, test } from 'vitest'
import { secondsUntilDue } from './bulk-mail.ts'

test.each([
  [0, 60],
  [99, 60],
  [100, 75],
  [4_999, 795],
])('the mail at position %i leaves after %i seconds', (position, seconds) =>
  expect(secondsUntilDue(position)).toBe(seconds),
)
