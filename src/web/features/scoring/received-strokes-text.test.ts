import { expect, test } from 'vitest'
import { receivedStrokesText } from './received-strokes-text.ts'

test.each([
  [2, '•• 2 slag'],
  [5, '•••• 5 slag'],
  [0, ''],
  [-1, 'giver 1 slag tilbage'],
])('a player with %i on the hole is shown "%s" (PE-3)', (received, said) => {
  expect(receivedStrokesText(received)).toBe(said)
})
